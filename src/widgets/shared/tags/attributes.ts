import { diagnose } from '../../../page/diagnostics/diagnose.ts';
import { defaults } from '../../../page/defaults.ts';
import { hasDocument } from '../../../page/page.ts';
import { forLocale } from '../../../i18n/catalogue.ts';
import { commonStrings } from '../strings/en.ts';
import { originsOf } from '../../../http/frame-address.ts';

/** Whether a value is valid, and which values are. */
type Rule = readonly [isValid: (value: string, element: Element) => boolean, requirement: string];

const oneOf = (...words: readonly string[]): Rule => [
  (value) => words.includes(value),
  `to ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
];
const fromOne: Rule = [(value) => Number(value) >= 1, 'to a number from 1'];
const address: Rule = [(value, { baseURI }) => URL.canParse(value, baseURI), 'to an address'];
const origins: Rule = [
  (value) => originsOf(value).length === value.trim().split(/[\s,]+/).length,
  'to https origins with spaces between them, such as https://cards.example',
];

const rules: Readonly<Record<string, Rule>> = {
  'heading-level': oneOf('1', '2', '3', '4', '5', '6'),
  theme: oneOf('light', 'dark'),
  'page-size': fromOne,
  'history-months': fromOne,
  'poll-seconds': [(value) => Number(value) >= 0, 'to a number of seconds'],
  'step-mode': oneOf('event', 'frame', 'redirect'),
  'step-origins': origins,
  // Without any, the card form reports it.
  'frame-origins': [(value, element) => !originsOf(value).length || origins[0](value, element), origins[1]],
  'terms-url': address,
  'dispute-url': address,
  'return-url': address,
};

interface Widget extends Element {
  readonly locale?: string;
  readonly strings?: unknown;
  requestUpdate(): void;
}

/** Reports invalid attributes of a widget now, and keeps its status from now on. */
export function watchAttributes(element: Widget): void {
  checkAttributes(element);
  keepStatus(element);
}

/** Puts the status of a widget back, which a router that morphs the page removes: its place would be reserved again. */
function keepStatus(element: Widget): void {
  const restore = () => element.hasAttribute('status') || element.requestUpdate();
  if (hasDocument) new MutationObserver(restore).observe(element, { attributeFilter: ['status'] });
}

/** Reports invalid attributes of a widget. Their values are omitted: they may be ids. */
function checkAttributes(element: Widget): void {
  const { observedAttributes = [] } = element.constructor as { observedAttributes?: readonly string[] };
  for (const { name, value } of element.attributes) {
    const intendedName = observedAttributes.find(
      (each) => each !== name && each.replaceAll('-', '') === plain(name),
    );
    if (intendedName) diagnose({ code: 'attribute-name', element, name: intendedName });
    const [isValid, requirement] = (observedAttributes.includes(name) && rules[name]) || [];
    if (value && isValid && !isValid(value, element)) {
      diagnose({ code: 'attribute-value', element, name: `${name} ${requirement}` });
    }
  }
  const { locale: usual, locales = {}, strings } = defaults();
  const locale = element.locale || usual;
  const isKnown =
    !locale ||
    /^en(-|$)/i.test(locale) ||
    forLocale(commonStrings.load, locale) ||
    forLocale(locales, locale);
  if (!isKnown && !element.strings && !strings) diagnose({ code: 'locale-unknown', element });
}

const plain = (name: string) => name.replace(/[-_]/g, '');
