import type { LitElement, ReactiveController } from 'lit';
import { acceptTerms, listOnboardings, type Onboarding } from '../../api/onboarding.ts';
import type { ActController, Outcome } from '../../controllers/act-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import { frameAddress } from '../frame-address.ts';

interface Host extends LitElement {
  readonly termsUrl?: string;
}

/** What the widget has for the terms. */
interface Stage {
  readonly acts: ActController;
  /** Somebody wants to go on without the box being ticked. */
  readonly unticked: () => void;
  readonly sending: () => void;
  readonly ended: (accepted: boolean, onboardingId: string) => void;
}

const keyOf = ({ id }: Onboarding): string => `acceptTerms:${id}`;

/** The terms: whether they can be read, whether their box is ticked, and the one request that accepts them. */
export class TermsController implements ReactiveController {
  /** Never ticked beforehand. */
  agreed = false;
  /** Asked to go on without the box being ticked. */
  missing = false;
  readonly #host: Host;
  readonly #stage: Stage;
  #opened = false;

  constructor(host: Host, stage: Stage) {
    this.#host = host;
    this.#stage = stage;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.forget();
  }

  /** Where the page's own terms are, if its address may be opened. */
  get address(): string | undefined {
    const { termsUrl } = this.#host;
    if (!termsUrl || !URL.canParse(termsUrl, document.baseURI)) return undefined;
    const { href, origin } = new URL(termsUrl, document.baseURI);
    const isOwn = origin === location.origin;
    return isOwn || 'url' in frameAddress(href, [origin], location.origin) ? href : undefined;
  }

  /** The page has put them into the slot. */
  get slotted(): boolean {
    return [...this.#host.children].some(({ slot }) => slot === 'terms');
  }

  /** They stand on this page, or have been opened: what lies on another origin cannot be observed further. */
  get readable(): boolean {
    return this.slotted || (this.address !== undefined && this.#opened);
  }

  isSending(onboarding: Onboarding): boolean {
    return this.#stage.acts.isRunning(keyOf(onboarding));
  }

  /** How the last try ended. */
  outcomeOf(onboarding: Onboarding): Outcome<unknown> | undefined {
    return this.#stage.acts.outcomeOf(keyOf(onboarding));
  }

  readonly opened = (): void => {
    this.#opened = true;
    this.#host.requestUpdate();
  };

  tick(agreed: boolean): void {
    this.agreed = agreed;
    this.missing = false;
    this.#host.requestUpdate();
  }

  forget(): void {
    this.agreed = this.missing = this.#opened = false;
    this.#host.requestUpdate();
  }

  async accept(onboarding: Onboarding, { client, info }: OpenSession): Promise<void> {
    if (!this.readable) return;
    if (!this.agreed) {
      this.missing = true;
      this.#host.requestUpdate();
      return this.#stage.unticked();
    }
    const { id } = onboarding;
    this.#stage.sending();
    await this.#stage.acts.perform(
      {
        key: keyOf(onboarding),
        run: () => acceptTerms(client, { external_id: id, body: { agreement_accepted: true } }),
        isDone: async () => {
          const { results } = await listOnboardings(client, { consumer_id: info.consumer_id, page_size: 50 });
          return results.find((record) => record.id === id)?.e_sign.agreement_accepted === true;
        },
      },
      ({ state }) => {
        if (state === 'done') this.agreed = false;
        this.#stage.ended(state === 'done', id);
      },
    );
  }
}
