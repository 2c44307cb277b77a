// A server renders what a browser renders, over random services that the description allows.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { people } from 'pcc-widgets/sandbox';
import { useSite } from '../../support/hosts/site.ts';
import { cdn, widgetTags } from '../../support/package/published.ts';
import { renderedWidget } from '../../support/hosts/server-rendering.ts';

/** `npm run test:slow -- rendered` draws 10 000. */
const RUNS = Number(process.env['RENDER_RUNS'] ?? 40);

/** In the page: whether a widget shows, at any moment from its first data on, what the server has rendered. */
const compare = `
  // A hidden page renders rows together with their actions, as the server does. A visible one paints the rows first.
  Object.defineProperty(document, 'hidden', { value: true });
  // A difference is reported ten seconds after the last event: equality ends the comparison before.
  // White space between elements, comments, the live region and what is measured (style) are not compared.
  const write = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType === Node.COMMENT_NODE || node.localName === 'link' || node.ariaLive) return '';
    const attributes = [...(node.attributes ?? [])]
      .map(({ name, value }) => name + '=' + value.trim())
      .filter((each) => !/^(aria-busy|value|selected|checked|style)=|=$/.test(each));
    for (const name of ['value', 'selected', 'checked']) if (name in node) attributes.push(name + ':' + node[name]);
    return '\u0001' + [node.localName, ...attributes.sort()].join(' ') + '\u0002' + [...node.childNodes].map(write).join('') + '\u0001/\u0002';
  };
  const treeOf = (root) => write(root).replace(/\\s+/g, ' ').replace(/ ?(\u0001[^\u0002]*\u0002) ?/g, '$1').replaceAll('\u0001', '<').replaceAll('\u0002', '>');
  window.compare = async (tag, path) => {
    const html = await (await fetch('/render?' + path)).text();
    const sent = treeOf(Document.parseHTMLUnsafe(html).querySelector(tag).shadowRoot);
    const session = document.createElement('pcc-session');
    session.setAttribute('endpoint', '/pcc/session?' + path);
    const widget = session.appendChild(document.createElement(tag));
    const ended = new Promise((resolve) => {
      for (const type of ['pcc-load', 'pcc-error']) widget.addEventListener(type, () => setTimeout(resolve, 10_000));
    });
    document.body.append(session);
    let own = '';
    const equal = new Promise((resolve) => {
      const check = () => {
        own = treeOf(widget.shadowRoot);
        if (own === sent) resolve(true);
      };
      customElements.whenDefined(tag).then(() => {
        new MutationObserver(check).observe(widget.shadowRoot, { subtree: true, childList: true, characterData: true, attributes: true });
        check();
      });
    });
    const isEqual = await Promise.race([equal, ended]);
    session.remove();
    return isEqual ? '' : 'server:  ' + sent + '\\nbrowser: ' + own;
  };
`;

describe('a server and a browser', () => {
  const site = useSite({
    stopped: true,
    page: ({ pathname, searchParams }) =>
      pathname === '/render'
        ? render(searchParams.get('tag') ?? '', searchParams.get('pcid') ?? '')
        : '<!doctype html><html lang=en><title>Page</title><script src=/compare.js></script><script type=module src=/pcc/autoload.js></script>',
    files: { '/favicon.ico': '', '/compare.js': compare, '/pcc/': cdn },
  });

  const render = (tag: string, pcid: string): Promise<string> =>
    renderedWidget(site.service, tag as 'pcc-rewards', pcid, {
      frameOrigins: [site.service.origin],
      timeZone: 'UTC',
      url: `${site.origin}/`,
    });

  it(`render the same texts and elements, ${RUNS} times`, async () => {
    const { tab } = await site.newTab();
    const { sandbox } = site.service;
    await tab.emulateTimezone('UTC');
    await tab.goto(`${site.origin}/`);
    const consumers = people.filter(({ partner }) => partner === 'sandbox-client');
    const found: string[] = [];
    for (let run = 0; run < RUNS; run++) {
      const tag = widgetTags[run % widgetTags.length] ?? '';
      const pcid = consumers[Math.floor(run / widgetTags.length) % consumers.length]?.pcid ?? '';
      const reading = run < (consumers.length * widgetTags.length) / 2 ? 'assumed' : run;
      // What was issued and logged before makes it slower.
      if (run % 500 === 0) sandbox.reset();
      sandbox.setReading(reading);
      const path = new URLSearchParams({ tag, pcid }).toString();
      const difference = await tab.evaluate(
        (name, query) =>
          (window as unknown as { compare(tag: string, path: string): Promise<string> }).compare(name, query),
        tag,
        path,
      );
      if (difference) found.push(`${tag} of ${pcid}, ${JSON.stringify(reading)}\n${difference}`);
    }
    assert.equal(found.length, 0, `${found.length} differ:\n${found.slice(0, 5).join('\n\n')}`);
  });
});
