import { css, html, svg, type TemplateResult } from 'lit';

export interface MeterOptions {
  readonly value: number;
  /** The ranges of the half circle, lowest first, with both ends included. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
  /** Index of the range that contains the value. */
  readonly index: number;
  /** The text for screen readers. */
  readonly text: string;
  /** Name of the range, under the number. */
  readonly rangeName: string;
}

const RADIUS = 74;
const X = 96;
const Y = 95;
const GAP = 0.008;
const VIEW_BOX = '0 0 192 114';

/** A half circle of equal segments with the current one in full color. Screen readers read it as one line of text. */
export function meter({ value, ranges, index, text, rangeName }: MeterOptions): TemplateResult {
  const count = ranges.length;
  const { from = 0, to = 1 } = ranges[index] ?? {};
  // In proportion within its own segment, and never on the edge of another one.
  const share = to > from ? Math.min((value - from) / (to - from), 1) : 0.5;
  const [x, y] = at((index + 0.12 + 0.76 * share) / count);
  const limits = [...ranges.map((range) => range.from), ranges.at(-1)?.to];
  return html`<div class="gauge" part="gauge">
    <svg viewBox=${VIEW_BOX} aria-hidden="true" focusable="false">
      ${ranges.map((_, range) => segment(range, count, `band-${(range % 5) + 1} ${range === index ? 'reached' : ''}`))}
      ${limits.map((limit, i) => limitLabel(limit, i / count))}
      <circle class="needle" cx=${x.toFixed(1)} cy=${y.toFixed(1)} r="5.5" />
    </svg>
    ${figure(text, value, rangeName)}
  </div>`;
}

/** The value and its range without the half circle. */
export function figure(text: string, value: number, rangeName: string): TemplateResult {
  // Screen readers that read line by line skip a `meter`, and would read number and range separately.
  return html`<p class="visually-hidden">${text}</p>
    <div class="score" aria-hidden="true">${value}</div>
    <div class="band-name" aria-hidden="true">${rangeName}</div>`;
}

/** A placeholder of the same size as the meter. */
export function meterSkeleton(): TemplateResult {
  return html`<div class="gauge">
    <svg viewBox=${VIEW_BOX}>${[0, 1, 2, 3, 4].map((range) => segment(range, 5, ''))}</svg>
    <div class="score">&nbsp;</div>
    <div class="band-name">&nbsp;</div>
  </div>`;
}

// Coordinates of a fraction of the half circle, from the left end.
const at = (share: number, radius = RADIUS) =>
  [X - radius * Math.cos(share * Math.PI), Y - radius * Math.sin(share * Math.PI)] as const;

function segment(index: number, count: number, name: string) {
  const [x1, y1] = at(index / count + (index ? GAP : 0)).map((n) => n.toFixed(2));
  const [x2, y2] = at((index + 1) / count - (index + 1 < count ? GAP : 0)).map((n) => n.toFixed(2));
  return svg`<path class="band ${name}" d="M${x1} ${y1}A${RADIUS} ${RADIUS} 0 0 1 ${x2} ${y2}" />`;
}

/** Outside the half circle, and under its ends. */
function limitLabel(limit: number | undefined, share: number) {
  const isEnd = share % 1 === 0;
  const [x, y] = isEnd ? [at(share)[0], Y + 14] : at(share, RADIUS + 8);
  const side = isEnd || share === 0.5 ? 'middle' : share < 0.5 ? 'end' : 'start';
  return svg`<text class="limit" x=${x.toFixed(1)} y=${y.toFixed(1)} text-anchor=${side}>${limit}</text>`;
}

export const meterStyles = css`
  :host {
    --_pcc-score-1: var(--pcc-score-1, light-dark(oklch(0.6 0.17 27), oklch(0.68 0.15 25)));
    --_pcc-score-2: var(--pcc-score-2, light-dark(oklch(0.66 0.14 55), oklch(0.76 0.13 65)));
    --_pcc-score-3: var(--pcc-score-3, light-dark(oklch(0.66 0.13 95), oklch(0.82 0.13 100)));
    --_pcc-score-4: var(--pcc-score-4, light-dark(oklch(0.64 0.14 150), oklch(0.78 0.13 150)));
    --_pcc-score-5: var(--pcc-score-5, light-dark(oklch(0.55 0.12 160), oklch(0.72 0.13 165)));
  }
  .gauge {
    flex: none;
    inline-size: min(13.5em, 100%);
    text-align: center;
  }
  .gauge svg {
    display: block;
    direction: ltr;
    inline-size: 100%;
  }
  /* Its color comes from the border, which a theme with high contrast makes dark. */
  .band {
    fill: none;
    stroke: color-mix(in oklab, var(--_pcc-band, var(--_pcc-border)) 30%, var(--_pcc-border));
    stroke-width: 5;
  }
  .band.reached {
    stroke: var(--_pcc-band);
    stroke-width: 12;
  }
  .band-1 {
    --_pcc-band: var(--_pcc-score-1);
  }
  .band-2 {
    --_pcc-band: var(--_pcc-score-2);
  }
  .band-3 {
    --_pcc-band: var(--_pcc-score-3);
  }
  .band-4 {
    --_pcc-band: var(--_pcc-score-4);
  }
  .band-5 {
    --_pcc-band: var(--_pcc-score-5);
  }
  .needle {
    fill: var(--_pcc-surface);
    stroke: var(--_pcc-text);
    stroke-width: 2.5;
  }
  .limit {
    fill: var(--_pcc-muted);
    font-size: 11px;
    font-variant-numeric: tabular-nums;
  }
  .score {
    font-size: 2.5em;
    font-weight: 600;
    line-height: 1.1;
  }
  .band-name {
    min-block-size: 1.5em;
    font-weight: 500;
  }
  /* In the middle of the half circle. */
  .gauge .score {
    margin-block-start: -1.6em;
  }
  @media (forced-colors: active) {
    .band {
      stroke: CanvasText;
      stroke-width: 3;
    }
    .band.reached {
      stroke: Highlight;
    }
    .needle {
      fill: Canvas;
      stroke: CanvasText;
    }
    .limit {
      fill: CanvasText;
    }
  }
`;
