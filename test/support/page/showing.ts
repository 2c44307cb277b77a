import { inPage, type InPageOptions } from './in-page.ts';
import { mountLoaded, type Widget } from './widget.ts';

export interface Showing extends InPageOptions {
  /** Whose page it is; default Ana's. */
  readonly pcid?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Shows widgets with this tag, each in a page of its own. */
export const showing =
  <W extends Widget>(tag: string) =>
  ({ pcid = 'ana-complete', attributes, ...options }: Showing = {}): Promise<W> =>
    mountLoaded<W>(tag, inPage(pcid, options).client, attributes);
