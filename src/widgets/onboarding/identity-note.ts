import { html, nothing, type TemplateResult } from 'lit';
import { getKycResult, type KycResult, type KycResultDetail } from '../../api/kyc.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import { alert } from '../../ui/alert.ts';
import type { Tone } from '../../ui/badge.ts';
import { firstOf, fold, says, type Evidence } from '../evidence.ts';
import { identityOf, type Facts, type Identity, type Note } from './evidence.ts';
import { readable } from './names.ts';
import type { T } from './onboarding.templates.ts';
import { identityStrings } from './identity-note.strings.ts';

export const strings = [identityStrings];

type Verification = NonNullable<KycResultDetail['verifications']>[number];

/** Each state's text is `onboarding.part-<state>`. */
export const partEvidence: Evidence<PartState, Verification> = [
  ['again', ({ status }) => says(status, 'failed requiresretry')],
  ['confirmed', ({ status }) => says(status, 'passed')],
  ['received', ({ status }) => says(status, 'submitted')],
];

/** What somebody handed in for a check, and what became of it. */
export interface Part {
  /** One that is known, else the provider's own word. */
  readonly name: KnownPart | { readonly word: string };
  readonly state: PartState;
}
type PartState = 'received' | 'confirmed' | 'again';
type KnownPart = 'document' | 'selfie' | 'database';

const names: Readonly<Record<string, KnownPart>> = {
  governmentid: 'document',
  document: 'document',
  selfie: 'selfie',
  database: 'database',
};
/** The parts of which a consumer can make something; other words of the provider mean nothing to them. */
export const partsOf = ({ verifications }: KycResultDetail): readonly Part[] =>
  (verifications ?? []).flatMap((verification) => {
    const { type } = verification;
    const state = firstOf(partEvidence, verification);
    return type && state ? [{ name: names[fold(type)] ?? { word: type }, state }] : [];
  });

/** What was handed in for a check that is under way; without an answer, nothing is missing. */
export async function loadParts({ client, info }: OpenSession, kyc: KycResult): Promise<readonly Part[]> {
  const asked = { consumer_id: info.consumer_id, kyc_result_id: kyc.id };
  return getKycResult(client, asked).then(partsOf, () => []);
}

const partLine = ({ name, state }: Part, t: T): TemplateResult => {
  const part = typeof name === 'string' ? t(`onboarding.part.${name}`) : readable(name.word);
  return html`<span class="line">${t(`onboarding.part-${state}`, { part })}</span>`;
};

const tones: Readonly<Partial<Record<Identity, Tone>>> = { approved: 'positive', expired: 'caution' };

/** How the identity check stands, where something is known of it; `parts`: what was handed in. */
export function identityNote(now: Facts, parts: readonly Part[], notes: readonly Note[], t: T): unknown {
  const identity = identityOf(now);
  if (!identity) return nothing;
  const fallback = notes.includes('identity-fallback');
  const lines = html`
    ${fallback ? html`<span class="line">${t('onboarding.identity-fallback')}</span>` : nothing}
    ${parts.map((part) => partLine(part, t))}
  `;
  return alert(t(`onboarding.identity.${identity}`, { status: readable(now.kyc?.status) }), {
    tone: tones[identity] ?? 'neutral',
    detail: (fallback || parts.length > 0) && lines,
  });
}
