// The page contains the hash of the file: a modified file does not run.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';

const cdn = 'node_modules/pcc-widgets/dist/cdn';
const { 'pcc-widgets.js': integrity } = JSON.parse(readFileSync(`${cdn}/integrity.json`, 'utf8'));

cpSync(`${cdn}/pcc-widgets.js`, 'public/pcc/pcc-widgets.js');
const page = readFileSync('index.html', 'utf8').replace('%INTEGRITY%', integrity);
writeFileSync('public/index.html', page);
