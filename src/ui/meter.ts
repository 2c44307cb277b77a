import { css, html, svg, type TemplateResult } from 'lit';

export interface MeterOptions {
  readonly value: number;
  /** The ranges of the half circle, lowest first, with both ends included. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
  /** Index of the range that contains the value. */
  readonly index: number;
  /** The text for screen readers. */
  readonly text: string;
  /** The formatted value, shown in the middle. */
  readonly number: string;
  /** Name of the range, under the number. */
  readonly rangeName: string;
}

const RADIUS = 70;
const GAP = 0.025;
const VIEW_BOX = '0 0 160 92';

/** A half circle of ranges with the current one in full color. Screen readers read it as one line of text. */
export function meter({ value, ranges, index, text, number, rangeName }: MeterOptions): TemplateResult {
  const low = ranges[0]?.from ?? 0;
  const high = ranges.at(-1)?.to ?? 1;
  const turn = (number: number) => (number - low) / (high - low);
  const [x, y] = at(turn(value));
  // Screen readers that read line by line skip a `meter`, and would read number and range separately.
  return html`<div class="gauge" part="gauge">
    <p class="visually-hidden">${text}</p>
    <svg viewBox=${VIEW_BOX} aria-hidden="true" focusable="false">
      ${ranges.map(({ from }, range) => {
        const end = ranges[range + 1]?.from ?? high;
        const arc = arcOf(turn(from) + (range ? GAP / 2 : 0), turn(end) - (ranges[range + 1] ? GAP / 2 : 0));
        return svg`<path class="band band-${(range % 5) + 1} ${range === index ? 'reached' : ''}" d=${arc} />`;
      })}
      <circle class="needle" cx=${x.toFixed(1)} cy=${y.toFixed(1)} r="5.5" />
    </svg>
    <div class="score" aria-hidden="true">${number}</div>
    <div class="band-name" aria-hidden="true">${rangeName}</div>
  </div>`;
}

/** A placeholder of the same size as the meter. */
export function meterSkeleton(): TemplateResult {
  return html`<div class="gauge">
    <svg viewBox=${VIEW_BOX}><path class="band" d=${arcOf(0, 1)} /></svg>
    <div class="score">&nbsp;</div>
    <div class="band-name">&nbsp;</div>
  </div>`;
}

// Coordinates of a fraction of the half circle, from the left end.
const at = (share: number) =>
  [80 - RADIUS * Math.cos(share * Math.PI), 82 - RADIUS * Math.sin(share * Math.PI)] as const;

function arcOf(from: number, to: number): string {
  const [x1, y1] = at(from).map((n) => n.toFixed(2));
  const [x2, y2] = at(to).map((n) => n.toFixed(2));
  return `M${x1} ${y1}A${RADIUS} ${RADIUS} 0 0 1 ${x2} ${y2}`;
}

export const meterStyles = css`
  :host {
    --_pcc-score-1: var(--pcc-score-1, light-dark(oklch(0.6 0.17 27), oklch(0.68 0.15 25)));
    --_pcc-score-2: var(--pcc-score-2, light-dark(oklch(0.7 0.14 60), oklch(0.76 0.13 65)));
    --_pcc-score-3: var(--pcc-score-3, light-dark(oklch(0.75 0.13 100), oklch(0.82 0.13 100)));
    --_pcc-score-4: var(--pcc-score-4, light-dark(oklch(0.68 0.13 150), oklch(0.78 0.13 150)));
    --_pcc-score-5: var(--pcc-score-5, light-dark(oklch(0.55 0.12 160), oklch(0.72 0.13 165)));
  }
  .gauge {
    position: relative;
    flex: none;
    inline-size: min(12em, 100%);
    text-align: center;
  }
  .gauge svg {
    display: block;
    inline-size: 100%;
  }
  .band {
    fill: none;
    stroke: var(--_pcc-band, var(--_pcc-muted));
    stroke-width: 10;
    opacity: 0.28;
  }
  .band.reached {
    opacity: 1;
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
  .score {
    margin-block-start: -1.1em;
    font-size: 2.5em;
    font-weight: 400;
    font-variant-numeric: tabular-nums;
    line-height: 1.1;
  }
  .band-name {
    min-block-size: 1.5em;
    font-weight: 500;
  }
  @media (forced-colors: active) {
    .band {
      stroke: CanvasText;
    }
    .band.reached {
      stroke: Highlight;
    }
    .needle {
      fill: Canvas;
      stroke: CanvasText;
    }
  }
`;
