// Holds the session; a widget's module is imported the first time its tag appears in the document.
import './pcc-session.ts';
import { diagnose } from './session/diagnose.ts';
import { awaited } from './widgets/define.ts';
import { askAhead } from './widgets/first-calls.ts';

// Not `() => import(…)`: a module whose value nobody takes needs no object of its exports, nor the bundler's help for one.
const modules: Readonly<Record<string, () => Promise<void>>> = {
  'pcc-credit-summary': async () => {
    await import('./pcc-credit-summary.ts');
  },
  'pcc-card-register': async () => {
    await import('./pcc-card-register.ts');
  },
  'pcc-onboarding': async () => {
    await import('./pcc-onboarding.ts');
  },
  'pcc-rewards': async () => {
    await import('./pcc-rewards.ts');
  },
  'pcc-statements': async () => {
    await import('./pcc-statements.ts');
  },
  'pcc-tradelines': async () => {
    await import('./pcc-tradelines.ts');
  },
};
const selector = Object.keys(modules).join();

function load(widget: Element): void {
  const { localName: tag } = widget;
  const module = modules[tag];
  if (!module) return;
  if (!customElements.get(tag)) askAhead(widget);
  if (awaited.has(tag)) return;
  awaited.add(tag);
  module().catch((cause: unknown) => {
    // The next such tag tries again.
    awaited.delete(tag);
    diagnose({ code: 'tag-not-loaded', tag, cause });
  });
}

/**
 * Loads what the widgets inside `root` need, now and whenever more of them appear in it. The document is watched
 * already; shadow roots are not seen from outside, and are told with this.
 */
export function discover(root: Document | DocumentFragment | Element): void {
  const look = (node: Node) => {
    // Text has no such method.
    const { querySelectorAll } = node as Partial<Element>;
    for (const widget of [node, ...(querySelectorAll?.call(node, selector) ?? [])]) load(widget as Element);
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) look(node);
  }).observe(root, { childList: true, subtree: true });
  look(root);
}

// On a server there is nothing to discover.
if (typeof document !== 'undefined') discover(document);
