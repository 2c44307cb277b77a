import { nothing, type LitElement } from 'lit';
import type { KycResult } from '../../api/kyc.ts';
import { Lazy } from '../../controllers/lazy.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { identityOf, type Facts, type Note } from './evidence.ts';
import type * as IdentityNote from './identity-note.later.ts';
import { hasParts } from './identity.ts';
import type { OnboardingData } from './load-onboarding.ts';
import { isIdentity } from './names.ts';
import type { OnboardingKey } from './strings/en.ts';

type Part = typeof IdentityNote;

/** What is said of the identity check. Its texts, and the submitted parts of a check, come later. */
export class IdentityView {
  readonly #context: WidgetContext<OnboardingData, OnboardingKey, LitElement>;
  readonly #part: Lazy<Part>;
  #submissions: readonly IdentityNote.Submission[] = [];

  constructor(
    context: WidgetContext<OnboardingData, OnboardingKey, LitElement>,
    adopt: (part: Part) => Promise<Part>,
  ) {
    this.#context = context;
    this.#part = new Lazy(async () => adopt(await import('./identity-note.later.ts')));
  }

  load(): Promise<Part> {
    return this.#part.load();
  }

  text(known: Facts): string {
    return this.#part.part?.identityText(known, this.#context.t) ?? '';
  }

  note(known: Facts, notes: readonly Note[]): unknown {
    const isStepDone = known.onboarding.previous_steps?.some(isIdentity);
    // The list of steps says so already.
    if (isStepDone && identityOf(known) === 'approved') return nothing;
    return this.#part.part?.identityNote(known, this.#submissions, notes, this.#context.t);
  }

  /** Reads the submitted parts, which are shown after more important content. */
  async read(kyc: KycResult | undefined): Promise<void> {
    const { host, resource } = this.#context;
    const { session } = resource;
    const part = kyc && hasParts(kyc) && (await this.load().catch(() => undefined));
    const parts = session && part ? await part.loadSubmissions(session, kyc) : [];
    if (resource.session !== session || resource.data?.kyc !== kyc) return;
    this.#submissions = parts;
    host.requestUpdate();
  }

  forget(): void {
    this.#submissions = [];
  }
}
