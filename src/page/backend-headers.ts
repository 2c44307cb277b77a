import { version } from '../http/version.ts';
import { defaults } from './defaults.ts';

/** Headers of a request to the backend. The service does not get them: its CORS would refuse the request. */
export const backendHeaders = (): Readonly<Record<string, string>> => ({
  'X-PCC-Client': `pcc-widgets/${version}`,
  ...defaults().trace?.(),
});
