import { build } from 'vite';
import { writeFileSync } from 'node:fs';
writeFileSync('e.tmp.ts', `export {${process.argv[2]}} from './src/client.ts'`);
const res = await build({ configFile:false, logLevel:'error', root: process.cwd(), resolve:{conditions:['pcc-source']}, build:{write:false,minify:false,lib:{entry:'e.tmp.ts',formats:['es'],fileName:'x'}}});
const t=(Array.isArray(res)?res[0]:res).output[0].code; console.log(t.length,[...t.matchAll(/id: "(\w+)"/g)].map(m=>m[1]));writeFileSync('/tmp/api/v.js',t)
