/** Texts without a widget's name: what all widgets say. */
const shared =
  'loading retry close cancel check-again show-more failed offline reference sign-in step-up partial retry-after unconfirmed not-done elsewhere';
/** Texts that widgets have in common, each under its own name. */
const ofEach =
  'heading missing loaded(-some)? search found none-found no-match added shown-more other(s|-next|-text)? unknown(-next|-text|-state)? (card-|program-)?nameless unnamed';

/** Patterns of keys, separated by spaces, by the part of the key before the dot. Some labels have evidence all the same. */
const labels: Readonly<Record<string, string>> = {
  bills:
    'nameless from account-.* payments-of pay(-.*|ing)? amount(-hint)? note(-hint)? name(-hint)? biller routing-number(-hint)? problem-.* continue back step-.* review(-.*)? no-new-payment add(-.*|ing)?',
  cards:
    'new intro start(ing|-.*)? frame-.* submitted finished confirming registered pending(-text)? failed(-text)? expired(-text)? expires refused(-text)? not-.* no-account(-text)? card-brand ending',
  credit:
    'band-.* since as-of no-score no-model not-lenders history no-history show-table hide-table month(-score)? no-report score factors how-rated limits-.* fair needs-work (payments|usage|age|inquiries|accounts|collections|records)(-means)? years months status',
  'credit-line': 'empty(-text)? status cards(-loaded)? card-(ending|balance|no-details)',
  disputes:
    'filed? said title step-.* bill(-none)? charge about reason(-.*)? details(-.*)? continue back review-.* send(ing)? sent(-.*)? refused',
  'next-steps': 'problem news to-do under-way .*-go',
  onboarding:
    'steps step-done step\\..* step-unnamed continue(-with)? try-again(-of)? next open-again(-of)? opened outside working refused frame(-late)? finished back product long no-status identity\\.other part\\..* terms(-(open|print|missing|off|read|agree|box|accept|accepting))?',
  profile:
    'empty(-text|-add)? identity(-other)? name birth(-hint)? tax-id ending ask contact email phone home shipping account edit(-of)? delete(-.*|d)? deleting add(-detail(-of)?)? close(-(?!owed$).*|d)? closing title-.* first-name last-name line[12] city state(-hint)? zip sav(e|ed|ing) problem-.*',
  rewards: 'card(-ending)? enrolled-in enroll(-name|ing|-failed)? not-enrolled-yet',
  statements:
    'newest year all-years actions(-of)? view(-of)? download(-of|-sized|ing|ed)? email(-of|-ask|-send)? title opening no-viewer open sending sent maybe-sent just-sent',
  tradelines:
    'reported ready-text not-eligible-text closed-text bill details(-of)? category address phone ending-in hidden lease utilities water electric gas additional updated history-scroll year (paid|none|before)-letter before payments(-of)? dispute(-text|-link)? own-reports add(-of|-title)? step-.* main-home-.* no-other-home lease-start service-phone(-hint)? which-utilities nothing-asked new(-.*)? problem-.* refused continue back review-.* yes attestation(-version)? agree open(ing|ed)? stop(-.*|ping|ped)?',
};

const isOneOf = (patterns: string, text: string): boolean =>
  patterns.split(' ').some((pattern) => new RegExp(`^${pattern}$`).test(text));

/** Whether a text states nothing about a person: a name of a thing, what to do, or what came of it. */
export function isLabel(key: string): boolean {
  const [, name, text] = /^([^.]+)\.(.+)$/.exec(key) ?? [];
  if (!name || !text) return isOneOf(shared, key);
  return name === 'error' || isOneOf(`${ofEach} ${labels[name] ?? ''}`, text);
}
