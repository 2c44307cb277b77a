import { css, html, nothing, type TemplateResult } from 'lit';
import type { KycResult, KycResultDetail } from '../../api/kyc.ts';
import { getKycResult } from '../../operations/generated/kyc.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import { alert } from '../../ui/alert.ts';
import type { Tone } from '../../ui/badge.ts';
import { foldWord } from '../../operations/fold.ts';
import { firstOf, isAnyWord, type Evidence } from '../shared/evidence.ts';
import { identityOf, type Facts, type Identity, type Note } from './evidence.ts';
import { readable } from './names.ts';
import type { T } from './onboarding.templates.ts';
import { identityStrings } from './strings/identity-note.en.ts';

export const strings = [identityStrings];
export const styles = [
  css`
  .line {
    display: block;
  }
  `,
];

type Verification = NonNullable<KycResultDetail['verifications']>[number];

/** Each state's text is `onboarding.part-<state>`. */
export const submissionEvidence: Evidence<SubmissionState, Verification> = [
  ['again', ({ status }) => isAnyWord(status, 'failed requiresretry')],
  ['confirmed', ({ status }) => isAnyWord(status, 'passed')],
  ['received', ({ status }) => isAnyWord(status, 'submitted')],
];

/** A part submitted for a check, and its state. */
export interface Submission {
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
/** The kinds of parts that a consumer understands; other words of the provider are not shown. */
export const submissionsOf = ({ verifications }: KycResultDetail): readonly Submission[] =>
  (verifications ?? []).flatMap((verification) => {
    const { type } = verification;
    const state = firstOf(submissionEvidence, verification);
    return type && state ? [{ name: names[foldWord(type)] ?? { word: type }, state }] : [];
  });

/** Submitted parts of a pending check. If they cannot be read, the rest is shown. */
export async function loadSubmissions(
  { client, info }: OpenSession,
  kyc: KycResult,
): Promise<readonly Submission[]> {
  const asked = { consumer_id: info.consumer_id, kyc_result_id: kyc.id };
  return getKycResult(client, asked).then(submissionsOf, () => []);
}

const submissionLine = ({ name, state }: Submission, t: T): TemplateResult => {
  const part = typeof name === 'string' ? t(`onboarding.part.${name}`) : readable(name.word);
  return html`<span class="line">${t(`onboarding.part-${state}`, { part })}</span>`;
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

export const identityText = (now: Facts, t: T): string => {
  const identity = identityOf(now);
  return identity ? t(`onboarding.identity.${identity}`, { status: readable(now.kyc?.status) }) : '';
};

/** State of the identity check, if known. `parts`: what was submitted; what was wrong with it comes first. */
export function identityNote(
  now: Facts,
  parts: readonly Submission[],
  notes: readonly Note[],
  t: T,
): unknown {
  const identity = identityOf(now);
  if (!identity) return nothing;
  const isWrong = ({ state }: Submission) => state === 'again';
  const sorted = [...parts.filter(isWrong), ...parts.filter((part) => !isWrong(part))];
  const text = identityText(now, t);
  return html`${alert(asks.has(identity) ? html`${text} <slot name="support"></slot>` : text, {
    tone: tones[identity] ?? 'neutral',
    detail: parts.length > 0 && sorted.map((part) => submissionLine(part, t)),
  })}
  ${notes.includes('identity-fallback') ? html`<p>${t('onboarding.identity-fallback')}</p>` : nothing}`;
}
