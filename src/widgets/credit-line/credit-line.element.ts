import { formatList } from '../../i18n/amounts.ts';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { PaymentCard } from '../../api/payment-cards.ts';
import type { Loaded, LoadInput } from '../../controllers/resource-controller.ts';
import { emptyState } from '../../ui/empty.ts';
import { expanderStyles } from '../../ui/expander.ts';
import { PccElement } from '../shared/element.ts';
import { sharedStyles } from '../shared/styles.ts';
import { PccCardSelectedEvent } from './credit-line.events.ts';
import { creditLineStyles } from './credit-line.styles.ts';
import { cardRow, isBlocked, line, lineSkeleton } from './credit-line.templates.ts';
import { loadCreditLine, type CreditLineData } from './load-credit-line.ts';
import { creditLineStrings, type CreditLineKey } from './strings/en.ts';

const idOf = ({ external_id, id }: PaymentCard): string => external_id || id || '';

/**
 * What the consumer owes on a credit line, the approved amount, the line's state, and the cards of the account. Available
 * credit is never shown: the API does not show holds, which reduce it.
 *
 * @summary Credit line and cards of the consumer.
 * @fires {PccCardSelectedEvent} pcc-card-selected - The consumer opened the details of one of several cards.
 * @csspart line - A credit line.
 * @csspart card - A card.
 * @csspart badge - The state of a credit line or card.
 * @csspart empty - The empty state.
 */
export class CreditLineElement extends PccElement<CreditLineData, CreditLineKey> {
  static override styles = [sharedStyles, expanderStyles, creditLineStyles];
  static override properties: PropertyDeclarations = { _openCardId: { state: true } };
  protected static override readonly catalogues = [creditLineStrings];
  protected readonly heading = 'credit-line.heading';

  /** Identifier of the card whose details are shown. */
  private _openCardId: string | undefined;

  protected load(input: LoadInput): Promise<Loaded<CreditLineData>> {
    return loadCreditLine(input);
  }

  protected override summary({ data: { lines, cards } }: Loaded<CreditLineData>): string {
    const counts = [
      lines.length > 0 && this.t('credit-line.loaded', { count: lines.length }),
      cards.length > 0 && this.t('credit-line.cards-loaded', { count: cards.length }),
    ].filter((count) => count !== false);
    return counts.length > 0 ? `${formatList(this.format, counts)}.` : this.t('credit-line.empty');
  }

  protected override missingText(): string {
    return this.t('credit-line.missing');
  }

  protected override forget(): void {
    this._openCardId = undefined;
  }

  protected renderSkeleton(): TemplateResult {
    return lineSkeleton();
  }

  protected renderContent({ lines, cards }: CreditLineData): TemplateResult {
    const blocked = lines.length > 0 && lines.every(isBlocked);
    return html`
      ${lines.map((each) => line(each, this.t, this.format))}
      ${
        cards.length > 0
          ? html`
              <div class="cards-heading" role="heading" aria-level=${this.context.level(1)}>${this.t('credit-line.cards')}</div>
              <ul>
                ${cards.map((card) => this.#renderCard(card, blocked, cards.length > 1))}
              </ul>
            `
          : nothing
      }
    `;
  }

  #renderCard(card: PaymentCard, blocked: boolean, several: boolean): TemplateResult {
    const id = idOf(card);
    const expanded = !several || !id || this._openCardId === id;
    const onToggle = several && id ? () => this.#toggle(id) : undefined;
    return cardRow({ card, blocked, expanded, onToggle }, this.t, this.format);
  }

  #toggle(id: string): void {
    this._openCardId = this._openCardId === id ? undefined : id;
    if (this._openCardId) this.dispatchEvent(new PccCardSelectedEvent(id));
  }

  protected renderEmpty(): TemplateResult {
    return emptyState(this.t('credit-line.empty'), this.t('credit-line.empty-text'));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-credit-line': CreditLineElement;
  }
}
