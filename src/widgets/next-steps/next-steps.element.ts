import { html, type TemplateResult } from 'lit';
import type { Loaded, LoadInput } from '../../controllers/resource-controller.ts';
import { badge } from '../../ui/badge.ts';
import { button } from '../../ui/button.ts';
import { picture, pictureStyles } from '../../ui/picture.ts';
import { skeletonRows } from '../../ui/skeleton.ts';
import { PccElement } from '../shared/element.ts';
import { sharedStyles } from '../shared/styles.ts';
import type { Step } from './evidence.ts';
import { loadNextSteps } from './load-next-steps.ts';
import { PccNextStepEvent } from './next-steps.events.ts';
import { nextStepsStyles } from './next-steps.styles.ts';
import { kinds, stepTargets, targetOf } from './step-targets.ts';
import { nextStepsStrings, type NextStepsKey } from './strings/en.ts';

/**
 * What the consumer should do or know next, most urgent first: problems, steps to take, and what is under way. Without
 * any, it takes no room. It reads what the other widgets read; call `reload()` after one of them has changed something.
 *
 * @summary The consumer's next steps, most urgent first; leads to the widgets for them.
 * @fires {PccNextStepEvent} pcc-next-step - The consumer wants to take a step: show the widget that it names.
 * @csspart step - A step.
 * @csspart badge - The kind of a step.
 */
export class NextStepsElement extends PccElement<readonly Step[], NextStepsKey> {
  static override styles = [sharedStyles, pictureStyles, nextStepsStyles];
  protected static override readonly catalogues = [nextStepsStrings];
  protected readonly heading = 'next-steps.heading';

  protected load(input: LoadInput): Promise<Loaded<readonly Step[]>> {
    return loadNextSteps(input);
  }

  protected override summary({ count }: Loaded<readonly Step[]>): string {
    return count > 0 ? this.t('next-steps.loaded', { count }) : '';
  }

  protected override missingText(): string {
    return this.t('next-steps.missing');
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonRows(1);
  }

  protected renderContent(steps: readonly Step[]): TemplateResult {
    return html`<ul>
      ${steps.map((step, i) => this.#renderStep(step, i === 0))}
    </ul>`;
  }

  /** A step with a button that leads to its widget. The first is the main one, if it asks something. */
  #renderStep(step: Step, isFirst: boolean): TemplateResult {
    const target = targetOf(step);
    const { kind, tag, place } = stepTargets[target];
    const { tone, shape } = kinds[kind];
    const [text, go] = [this.t(`next-steps.${step}`), this.t(`next-steps.${target}-go`)];
    const lead = () => this.dispatchEvent(new PccNextStepEvent(tag, place));
    return html`<li class="step ${kind}" part="step">
      ${picture(shape)}
      <div class="text">
        <p>${text}</p>
        ${badge(this.t(`next-steps.${kind}`), tone)}
      </div>
      ${button(go, lead, {
        // Several steps may have the same.
        name: target === 'step' ? `${go}: ${text}` : undefined,
        // What is under way asks nothing of the consumer, nor does a card that they may have frozen themselves.
        kind: kind === 'under-way' ? 'quiet' : isFirst && step !== 'card-frozen' ? 'primary' : 'secondary',
      })}
    </li>`;
  }

  protected renderEmpty(): TemplateResult {
    return html``;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pcc-next-steps': NextStepsElement;
  }
}
