import { createContext } from '@lit/context';
import type { PccClient } from '../http/client.ts';

/** Key under which `<pcc-session>` provides its client; the same in every copy of the library on a page. */
export const clientContext = createContext<PccClient | undefined>(Symbol.for('pcc-widgets.client'));
