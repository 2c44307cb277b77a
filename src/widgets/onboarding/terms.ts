import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import { acceptTerms, listOnboardings, type Onboarding } from '../../api/onboarding.ts';
import { ActController } from '../../controllers/act-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import type { PccError } from '../../http/error.ts';
import { choiceStyles } from '../../ui/choice.ts';
import { fieldStyles } from '../../ui/field.ts';
import { failureStrings } from '../failure.strings.ts';
import { outcomeText } from '../failure.ts';
import { frameAddress } from '../frame-address.ts';
import type { T } from './onboarding.templates.ts';
import { termsStrings } from './terms.strings.ts';
import { termsStyles } from './terms.styles.ts';
import { termsPanel } from './terms.templates.ts';

export const strings = [termsStrings, failureStrings];
export const styles = [fieldStyles, choiceStyles, termsStyles];

interface Host extends LitElement {
  readonly termsUrl?: string;
  failed(error: PccError): boolean;
}

/** What the widget has for the terms. */
interface Stage {
  readonly t: T;
  readonly session: () => OpenSession | undefined;
  /** Somebody wants to go on without the box being ticked. */
  readonly unticked: () => void;
  readonly sending: () => void;
  readonly ended: (accepted: boolean, onboardingId: string) => void;
}

const keyOf = (id: string): string => `acceptTerms:${id}`;

/**
 * The terms: whether they can be read, whether their box is ticked, and the one request that accepts them. Loaded where
 * they are the next step: most who come have accepted them.
 */
export class TermsController implements ReactiveController {
  /** Never ticked beforehand. */
  agreed = false;
  /** Asked to go on without the box being ticked. */
  missing = false;
  readonly acts: ActController;
  readonly #host: Host;
  readonly #stage: Stage;
  #opened = false;

  constructor(host: Host, stage: Stage) {
    this.#host = host;
    this.#stage = stage;
    this.acts = new ActController(host);
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

  render(onboarding: Onboarding, level: number): TemplateResult {
    const { t } = this.#stage;
    const key = keyOf(onboarding.id);
    return termsPanel(
      {
        terms: this,
        level,
        busy: this.acts.isRunning(key),
        message: this.messageOf(onboarding.id),
        onSlotted: () => this.#host.requestUpdate(),
        onAccept: () => void this.#accept(onboarding),
      },
      t,
    );
  }

  /** How the last try ended, where it did not end well. */
  messageOf(id: string): string | undefined {
    return outcomeText(this.acts.outcomeOf(keyOf(id)), this.#stage.t);
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

  async #accept(onboarding: Onboarding): Promise<void> {
    const session = this.#stage.session();
    if (!session || !this.readable) return;
    if (!this.agreed) {
      this.missing = true;
      this.#host.requestUpdate();
      return this.#stage.unticked();
    }
    const { id } = onboarding;
    const { client, info } = session;
    this.#stage.sending();
    await this.acts.perform(
      {
        key: keyOf(onboarding.id),
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
