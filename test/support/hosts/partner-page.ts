import { build } from 'vite';
import type { LiveService } from './live-sandbox.ts';
import { servePages } from './page-server.ts';

export interface PartnerPageOptions {
  /** The widgets, as they stand in the page. */
  readonly widgets: string;
  /** Names of the events that `window.log` is to have, with what they say. */
  readonly events: readonly string[];
  readonly pcid: string;
  /** What the page may frame. Default: the pages of the sandbox's provider. */
  readonly framed?: string;
}

/** An ordinary page of a partner with a strict policy, which loads the widgets as one published file. */
export async function startPartnerPage(service: LiveService, bundle: string, options: PartnerPageOptions) {
  const pages = pagesOf(service);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${service.origin}`,
    `frame-src ${options.framed ?? pages}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html 'allow-duplicates'",
  ].join('; ');
  let pcid: string | undefined = options.pcid;
  const html = () => `<!doctype html><html lang="en"><title>Partner</title><script src="/log.js"></script>
    <script type="module" src="/pcc-widgets.js"></script>
    <pcc-session endpoint="/pcc/session">${options.widgets}</pcc-session>`;
  const log = `window.log = [];
    for (const type of ${JSON.stringify([...options.events, 'pcc-error'])})
      addEventListener(type, (event) => log.push([type, ...Object.entries(event)
        .filter(([key, value]) => key !== 'isTrusted' && ['string', 'boolean'].includes(typeof value))
        .map(([, value]) => value), event.error?.code ?? ''].join(' ').trim()));`;

  const { origin, close } = await servePages({
    service,
    pcid: () => pcid ?? '',
    frameOrigin: pages,
    headers: () => ({ 'Content-Security-Policy': policy }),
    files: { '/log.js': log, '/pcc-widgets.js': bundle },
    page: ({ pathname }) =>
      pathname === '/signed-out' ? '<!doctype html><title>Signed out</title>' : html(),
  });
  return {
    origin,
    /** The partner's own sign-out, of which the page does not hear. */
    signOut: () => void (pcid = undefined),
    close,
  };
}

/** Where the pages of the sandbox's providers are: an origin of their own. */
export const pagesOf = ({ origin }: LiveService): string => origin.replace('127.0.0.1', 'localhost');

/** All widgets as the one file for plain pages. */
export async function bundleWidgets(): Promise<string> {
  const built = await build({ mode: 'bundle', logLevel: 'error', build: { write: false, sourcemap: false } });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('nothing was built');
  return result.output[0].code;
}
