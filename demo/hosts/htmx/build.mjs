import { cpSync } from 'node:fs';

cpSync('node_modules/pcc-widgets/dist/cdn', 'public/pcc', { recursive: true });
cpSync('node_modules/htmx.org/dist/htmx.min.js', 'public/htmx.js');
