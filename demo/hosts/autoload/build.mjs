// autoload.js loads its chunks from its own folder, so the whole folder is served.
import { cpSync } from 'node:fs';

cpSync('node_modules/pcc-widgets/dist/cdn', 'public/pcc', { recursive: true });
