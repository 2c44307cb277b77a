import { cpSync } from 'node:fs';

cpSync('node_modules/pcc-widgets/dist/cdn', 'public/pcc', { recursive: true });
cpSync('node_modules/@hotwired/turbo/dist/turbo.es2017-esm.js', 'public/turbo.js');
