import { larkfield } from './larkfield-brand.ts';
import { openPage } from './page.ts';

await openPage(larkfield);
