import { css, html, nothing, type TemplateResult } from 'lit';

export interface LineChartOptions {
  /** Two or more, oldest first, at equal intervals; `undefined` is a gap. The first and the last are values. */
  readonly values: readonly (number | undefined)[];
  /** Accessible name: a sentence. */
  readonly name: string;
  /** Labels under both ends. */
  readonly first: string;
  readonly last: string;
  /** What a dashed line stands for. */
  readonly gap: string;
  /** Name of the control that chooses a value. */
  readonly chooseName: string;
  /** Index of the chosen value; undefined is the newest. */
  readonly chosen: number | undefined;
  /** The chosen value in words, and for the eye: its number (or none) and its label. */
  readonly readout: { readonly text: string; readonly value: unknown; readonly label: string };
  readonly onChoose: (index: number | undefined) => void;
}

const WIDTH = 600;
const HEIGHT = 140;
const GRID = [0, HEIGHT / 2, HEIGHT].map((y) => `M0 ${y}H${WIDTH}`).join('');
/** The least difference between the top and the bottom of the axis: a small change must not look like a large one. */
const LEAST_SPAN = 60;

/** The lowest and the highest value. Not by `Math.min(...)`, which takes only so many. */
export function spanOf(values: readonly (number | undefined)[]): readonly [low: number, high: number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value === undefined) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/** The labels of the value axis, lowest first. */
export function axisOf(values: readonly (number | undefined)[]): readonly [number, number, number] {
  const [low, high] = spanOf(values);
  for (let step = LEAST_SPAN / 2; ; step += 10) {
    const bottom = Math.round(((low + high) / 2 - step) / 10) * 10;
    if (!(bottom > low || bottom + 2 * step < high)) return [bottom, bottom + step, bottom + 2 * step];
  }
}

/** Coordinates of a value of the chart. */
type Place = (index: number, value: number) => readonly [x: string, y: string];

function placesOf(values: readonly (number | undefined)[]): Place {
  const [bottom, , top] = axisOf(values);
  return (index, value) => [
    (6 + (index / (values.length - 1)) * (WIDTH - 12)).toFixed(1),
    (HEIGHT - ((value - bottom) / (top - bottom)) * HEIGHT).toFixed(1),
  ];
}

/** The paths of a chart: a line for each run of values, and bridges over the gaps between them. */
export function pathsOf(
  values: readonly (number | undefined)[],
  place: Place = placesOf(values),
): { readonly line: string; readonly bridges: string } {
  let line = '';
  let bridges = '';
  let before = '';
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    const here = place(index, value).join(' ');
    const continues = values[index - 1] !== undefined;
    if (before && !continues) bridges += `M${before}L${here}`;
    // A single value between gaps is a line of length 0, which its round ends show as a dot.
    line += continues ? `L${here}` : `M${here}h0`;
    before = here;
  }
  return { line, bridges };
}

/**
 * A line chart. A range input over it chooses a value by pointer, touch and keys, and screen readers announce it as they
 * do any other.
 */
export function lineChart(options: LineChartOptions): TemplateResult {
  const { values, chosen, readout, onChoose } = options;
  const place = placesOf(values);
  const { line, bridges } = pathsOf(values, place);
  const newest = values.length - 1;
  const index = Math.min(chosen ?? newest, newest);
  const value = values[index];
  const [x] = place(index, 0);
  return html`<div class="readout" aria-hidden="true">
      <span class="readout-value">${readout.value}</span> <span class="muted">${readout.label}</span>
    </div>
    <div class="chart">
      <div class="axis muted small figures" aria-hidden="true">
        ${axisOf(values).map((each) => html`<span>${each}</span>`)}
      </div>
      <div class="plot">
        <svg
          role="img"
          aria-label=${options.name}
          viewBox="0 0 ${WIDTH} ${HEIGHT}"
          preserveAspectRatio="none"
        >
          <path class="grid" d=${GRID} />
          <path class="guide" d=${chosen === undefined ? '' : `M${x} 0V${HEIGHT}`} />
          <path class="bridge" d=${bridges} />
          <path class="line" d=${line} />
          <path class="dot" d=${value === undefined ? '' : `M${place(index, value).join(' ')}h0`} />
        </svg>
        <input
          type="range"
          max=${newest}
          .value=${String(index)}
          aria-label=${options.chooseName}
          aria-valuetext=${readout.text}
          @input=${({ target }: Event) => onChoose(Number((target as HTMLInputElement).value))}
          @pointermove=${(event: PointerEvent) => onChoose(indexAt(event, newest))}
          @pointerleave=${({ pointerType }: PointerEvent) => pointerType === 'mouse' && onChoose(undefined)}
        />
      </div>
      <div class="ends muted small" aria-hidden="true">
        <span>${options.first}</span>
        ${bridges ? html`<span class="gap">${options.gap}</span>` : nothing}
        <span>${options.last}</span>
      </div>
    </div>`;
}

/** The value nearest to the pointer. */
function indexAt({ clientX, currentTarget }: PointerEvent, newest: number): number {
  const plot = currentTarget as HTMLElement;
  const { left, width } = plot.getBoundingClientRect();
  const share = Math.min(Math.max((clientX - left) / width, 0), 1);
  return Math.round((plot.matches(':dir(rtl)') ? 1 - share : share) * newest);
}

/** A placeholder of the same size as the chart. */
export function chartSkeleton(): TemplateResult {
  return html`<div class="readout">&nbsp;</div>
    <div class="chart">
      <div class="plot">
        <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><path class="grid" d=${GRID} /></svg>
      </div>
      <div class="ends small">&nbsp;</div>
    </div>`;
}

export const chartStyles = css`
  :host {
    --_pcc-chart-line: var(--pcc-chart-line, var(--_pcc-accent));
    --_pcc-chart-grid: var(--pcc-chart-grid, var(--_pcc-border));
  }
  .readout {
    font-variant-numeric: tabular-nums;
  }
  .readout-value {
    font-weight: 500;
  }
  .chart {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: var(--_pcc-space) calc(2 * var(--_pcc-space));
    margin-block-start: calc(3 * var(--_pcc-space));
  }
  .axis {
    display: flex;
    flex-direction: column-reverse;
    justify-content: space-between;
    text-align: end;
  }
  /* In the middle of its line, also where a printed page or a column ends. */
  .axis > * {
    block-size: 0;
    line-height: 0;
  }
  .plot {
    position: relative;
    grid-column: 2;
    block-size: 8.75em;
  }
  .plot svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
  }
  /* Time runs in the same direction as the labels. */
  .plot svg:dir(rtl) {
    scale: -1 1;
  }
  .plot path {
    fill: none;
    vector-effect: non-scaling-stroke;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .plot .grid {
    stroke: var(--_pcc-chart-grid);
    stroke-width: 1px;
    stroke-linecap: butt;
  }
  .plot .guide {
    stroke: var(--_pcc-muted);
    stroke-width: 1px;
  }
  .plot .line {
    stroke: var(--_pcc-chart-line);
    stroke-width: 2px;
  }
  .plot .bridge {
    stroke: var(--_pcc-muted);
    stroke-width: 2px;
    stroke-dasharray: 1 5;
  }
  .plot .dot {
    stroke: var(--_pcc-chart-line);
    stroke-width: 9px;
  }
  /* Only its focus ring is visible. */
  .plot input,
  .plot input::-webkit-slider-thumb {
    appearance: none;
    background: none;
  }
  .plot input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    margin: 0;
    border-radius: calc(var(--_pcc-radius) / 2);
    touch-action: pan-y;
    cursor: crosshair;
  }
  .plot input::-webkit-slider-thumb {
    inline-size: 1px;
  }
  .plot input::-moz-range-thumb {
    inline-size: 1px;
    border: 0;
    background: none;
  }
  .plot input::-moz-range-track {
    background: none;
  }
  .ends {
    grid-column: 2;
    display: flex;
    flex-wrap: wrap;
    column-gap: calc(4 * var(--_pcc-space));
    font-variant-numeric: tabular-nums;
  }
  /* The last is at the end also where it has a line of its own. */
  .ends > :not(:first-child) {
    margin-inline-start: auto;
  }
  .gap::before {
    content: '';
    display: inline-block;
    inline-size: 1.5em;
    margin-inline-end: 0.5em;
    border-block-start: 2px dotted currentcolor;
    vertical-align: middle;
  }
  /* Both ends of the axis stay on one line. */
  @container (max-width: 22em) {
    .gap {
      order: 1;
      inline-size: 100%;
    }
  }
  @media print {
    .guide {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .plot :is(.line, .dot) {
      stroke: Highlight;
    }
    .plot :is(.grid, .guide, .bridge) {
      stroke: CanvasText;
    }
  }
`;
