import { html, nothing, type TemplateResult } from 'lit';
import type { KycResult, KycResultDetail } from '../../api/kyc.ts';
import { getKycResult } from '../../operations/generated/kyc.ts';
import type { ActiveSession } from '../../controllers/session-controller.ts';
import { alert } from '../../ui/alert.ts';
import type { Tone } from '../../ui/badge.ts';
import { icon } from '../../ui/icon.ts';
import { shapes } from '../../ui/shapes.ts';
import { foldWord } from '../../operations/fold.ts';
import { firstOf, isAnyWord, type Evidence } from '../shared/evidence.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { identityStateOf, type Application, type Identity, type Note } from './evidence.ts';
import { hasSubmissions } from './kyc-results.ts';
import type { OnboardingData } from './load-onboarding.ts';
import { isIdentity, readableName } from './step-names.ts';
import type { OnboardingTranslate } from './onboarding.templates.ts';
import type { OnboardingKey } from './strings/en.ts';

type Verification = NonNullable<KycResultDetail['verifications']>[number];

/** Each state's text is `onboarding.part-<state>`. */
const submissionEvidence: Evidence<SubmissionState, Verification> = [
  ['again', ({ status }) => isAnyWord(status, 'failed requiresretry')],
  ['confirmed', ({ status }) => isAnyWord(status, 'passed')],
  ['received', ({ status }) => isAnyWord(status, 'submitted')],
];

/** A part submitted for a check, and its state. */
interface Submission {
  /** A known kind, else the provider's word. */
  readonly name: KnownSubmission | { readonly word: string };
  readonly state: SubmissionState;
}
type SubmissionState = 'received' | 'confirmed' | 'again';
type KnownSubmission = 'document' | 'selfie' | 'database';

const names: Readonly<Record<string, KnownSubmission>> = {
  governmentid: 'document',
  document: 'document',
  selfie: 'selfie',
  database: 'database',
};

const marks: Readonly<Record<SubmissionState, string>> = {
  again: shapes.warning,
  confirmed: shapes.check,
  received: shapes.clock,
};

/** The kinds of parts that a consumer understands; other words of the provider are not shown. */
const submissionsOf = ({ verifications }: KycResultDetail): readonly Submission[] =>
  (verifications ?? []).flatMap((verification) => {
    const { type } = verification;
    const state = firstOf(submissionEvidence, verification);
    return type && state ? [{ name: names[foldWord(type)] ?? { word: type }, state }] : [];
  });

const submissionLine = ({ name, state }: Submission, t: OnboardingTranslate): TemplateResult => {
  const part = typeof name === 'string' ? t(`onboarding.part.${name}`) : readableName(name.word);
  return html`<span class="line ${state}">${icon(marks[state])}${t(`onboarding.part-${state}`, { part })}</span>`;
};

/** Whose texts say to contact support. */
const asks: ReadonlySet<Identity> = new Set(['declined', 'failed', 'problem', 'other']);

const tones: Readonly<Partial<Record<Identity, Tone>>> = {
  approved: 'positive',
  declined: 'caution',
  failed: 'caution',
  problem: 'caution',
  expired: 'caution',
};

/** What is said of the identity check, with the submitted parts of one that has not succeeded. */
export class IdentityNote {
  readonly #context: WidgetContext<OnboardingData, OnboardingKey>;
  #submissions: readonly Submission[] = [];

  constructor(context: WidgetContext<OnboardingData, OnboardingKey>) {
    this.#context = context;
  }

  /** State of the check; empty if it is not known. */
  text(application: Application): string {
    const identity = identityStateOf(application);
    const status = readableName(application.kyc?.status);
    return identity ? this.#context.t(`onboarding.identity.${identity}`, { status }) : '';
  }

  render(application: Application, notes: readonly Note[]): unknown {
    const { t } = this.#context;
    const identity = identityStateOf(application);
    const isStepDone = application.onboarding.previous_steps?.some(isIdentity);
    // The list of steps says so already.
    if (!identity || (isStepDone && identity === 'approved')) return nothing;
    // What was wrong comes first.
    const isWrong = ({ state }: Submission) => state === 'again';
    const sorted = [
      ...this.#submissions.filter(isWrong),
      ...this.#submissions.filter((submission) => !isWrong(submission)),
    ];
    const text = this.text(application);
    // It is not news that it has not begun.
    if (identity === 'created') return html`<p class="muted">${text}</p>`;
    return html`${alert(asks.has(identity) ? html`${text} <slot name="support"></slot>` : text, {
      tone: tones[identity] ?? 'neutral',
      detail: sorted.length > 0 && sorted.map((submission) => submissionLine(submission, t)),
    })}
    ${notes.includes('identity-fallback') ? html`<p>${t('onboarding.identity-fallback')}</p>` : nothing}`;
  }

  /** Reads the submitted parts, which are shown after more important content. If they cannot be read, the rest is shown. */
  async read(kyc: KycResult | undefined): Promise<void> {
    const { host, resource } = this.#context;
    const { session } = resource;
    const submissions = session && kyc && hasSubmissions(kyc) ? await readSubmissions(session, kyc) : [];
    if (resource.session !== session || resource.data?.kyc !== kyc) return;
    this.#submissions = submissions;
    host.requestUpdate();
  }

  forget(): void {
    this.#submissions = [];
  }
}

function readSubmissions({ client, info }: ActiveSession, kyc: KycResult): Promise<readonly Submission[]> {
  const ids = { consumer_id: info.consumer_id, kyc_result_id: kyc.id };
  return getKycResult(client, ids).then(submissionsOf, () => []);
}
