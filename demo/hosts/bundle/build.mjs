// The page names the hash of the file it was made with: a file that was changed on its way is not run.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';

const cdn = 'node_modules/pcc-widgets/dist/cdn';
const { 'pcc-widgets.js': integrity } = JSON.parse(readFileSync(`${cdn}/integrity.json`, 'utf8'));

cpSync(`${cdn}/pcc-widgets.js`, 'public/pcc/pcc-widgets.js');
const page = readFileSync('index.html', 'utf8').replace('%INTEGRITY%', integrity);
writeFileSync('public/index.html', page);
