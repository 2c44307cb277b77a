// Checked by `tsc` alone: what stands here must compile, and what `@ts-expect-error` stands over must not.
import { configure, type PccError, type PccEventMap } from 'pcc-widgets';

const statements = document.createElement('pcc-statements');
statements.pageSize = 24;
// @ts-expect-error a number
statements.pageSize = '24';
// @ts-expect-error the widget's own to say
statements.status = 'ready';
statements.strings = { 'statements.heading': 'Documents' };
// @ts-expect-error no such text
statements.strings = { 'statements.headline': 'Documents' };

const found = document.querySelector('pcc-session');
const ended: Promise<void> | undefined = found?.end();
// @ts-expect-error no such method
type NoSuchMethod = HTMLElementTagNameMap['pcc-session']['stop'];

statements.addEventListener('pcc-statement-view', ({ statementId }) => statementId.toUpperCase());
// Events bubble: any element hears them, and so does the document.
document.addEventListener('pcc-load', ({ count, skipped }) => count + skipped);
document.body.addEventListener('pcc-error', (event) => {
  const { code, retryAfter }: PccError = event.error;
  if (code === 'rate-limited' && retryAfter) event.preventDefault();
  // @ts-expect-error no such code
  return code === 'too-many';
});
// @ts-expect-error no such field
statements.addEventListener('pcc-statement-view', ({ fileName }) => void fileName);

const onboarding = document.createElement('pcc-onboarding');
onboarding.stepMode = 'frame';
// @ts-expect-error not a mode
onboarding.stepMode = 'popup';

type StatementEvents = PccEventMap<'pcc-statements'>;
const download = (event: StatementEvents['pcc-statement-download']): string => event.statementId;
// @ts-expect-error another tag's
type NoSuchEvent = StatementEvents['pcc-step'];

export { download, ended, type NoSuchEvent, type NoSuchMethod };

configure({
  strings: {
    'statements.heading': 'Documents',
    'retry-after': { one: 'One second', other: '{count} seconds' },
  },
});
// @ts-expect-error no such text
configure({ strings: { 'statements.headline': 'Documents' } });
// @ts-expect-error plural forms need one for all other numbers
configure({ strings: { 'retry-after': { one: 'One second' } } });
