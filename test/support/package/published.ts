import { existsSync } from 'node:fs';
import { readFiles } from '../../../src/cli/head/page-head.ts';
import { widgets } from '../../../src/widgets/widgets.ts';

/** What `npm run build` made. */
export const dist = new URL('../../../dist/', import.meta.url);
export const cdn = new URL('cdn/', dist);
if (!existsSync(new URL('integrity.json', cdn))) throw new Error('dist/ is missing: npm run build');

/** Hashes of the files for pages, and which tag needs which. */
export const files = readFiles(cdn);

/** The tag of every widget. */
export const widgetTags = widgets.map(({ tag }) => tag);
