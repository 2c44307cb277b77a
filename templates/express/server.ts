// Your Express server, with the widgets' files and the backend.
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { backend } from './backend/backend.ts';

const server = express();
server.use(express.static('public'));
server.use('/pcc', express.static('node_modules/pcc-widgets/dist/cdn'));

// Before any body parser.
const listener = getRequestListener((request, { incoming }) =>
  backend.fetch(request, { remoteAddress: incoming.socket.remoteAddress }),
);
server.all(/^\/(pcc|v2|demo)\//, (req, res) => void listener(req, res));

server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log(`ready on ${process.env.PCC_PUBLIC_URL}`);
});
