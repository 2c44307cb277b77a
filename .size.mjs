import { build } from 'esbuild'; import { brotliCompressSync } from 'node:zlib';
const size = async (name, contents, opts={}) => {
  const r = await build({ stdin: { contents, resolveDir: '/work/wt/client/src', loader: 'ts' }, bundle: true, minify: true, format: 'esm', target:'es2022', write: false, metafile: true, legalComments:'none', conditions:['pcc-source','browser','production'], ...opts });
  const t = r.outputFiles[0].contents; console.log(name, t.length, brotliCompressSync(t).length);
  if (process.argv[2]) for (const [f, {bytesInOutput}] of Object.entries(Object.values(r.metafile.outputs)[0].inputs)) console.log('   ', bytesInOutput, f);
};
await size('pcc-session', `import './pcc-session.ts'`);
await size('createClient browser', `import {openSession} from './session/open-session.ts'; import {sessionFrom} from './session/session-from.ts'; console.log(openSession, sessionFrom)`);
