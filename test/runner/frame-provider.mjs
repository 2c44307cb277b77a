// Two servers on origins of their own, for what is framed: each page says to its parent, and goes where, it is told to.
import { createServer } from 'node:http';

const page = `<!doctype html><html lang="en"><title>Form</title><h1>Form</h1><script>
addEventListener('message', ({ data }) => {
  if (data.go) location.href = data.go;
  else if (data.times) for (let i = 0; i < data.times; i++) parent.postMessage(data.say, '*');
  else parent.postMessage(data.say, '*');
});
</script></html>`;

function listen() {
  const server = createServer((request, response) => {
    // The provider that never answers.
    if (request.url?.startsWith('/never/')) return;
    response.setHeader('Content-Type', 'text/html');
    response.end(page);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const origin = `http://127.0.0.1:${server.address().port}`;
      const close = () => {
        server.closeAllConnections();
        server.close();
      };
      resolve({ origin, close });
    });
  });
}

export function frameProvider() {
  let servers = [];
  return {
    name: 'frame-provider',
    async serverStart() {
      servers = await Promise.all([listen(), listen()]);
    },
    serverStop() {
      for (const { close } of servers) close();
    },
    executeCommand({ command }) {
      if (command !== 'frame-providers') return undefined;
      const [provider, stranger] = servers.map(({ origin }) => origin);
      return { provider, stranger };
    },
  };
}
