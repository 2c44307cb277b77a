import { bank } from './bank-brand.ts';
import { openPage } from './page.ts';

await openPage(bank);
