// autoload.js loads its chunks from beside itself, so the whole folder goes onto the site.
import { cpSync } from 'node:fs';

cpSync('node_modules/pcc-widgets/dist/cdn', 'public/pcc', { recursive: true });
