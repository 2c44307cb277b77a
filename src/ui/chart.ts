import { css, html, type TemplateResult } from 'lit';

export interface LineChartOptions {
  /** Oldest first, at equal intervals; `undefined` is a gap. */
  readonly values: readonly (number | undefined)[];
  /** Accessible name: a sentence. */
  readonly name: string;
  /** Labels under both ends. With one value, only `last` is shown. */
  readonly first: string;
  readonly last: string;
}

const WIDTH = 600;
const HEIGHT = 96;
/** Space above and below the line, in the unit of the values. It centers a flat line. */
const MARGIN = 10;

/** A line chart that marks its newest value. Its name and a table have the same information. */
export function lineChart({ values, name, first, last }: LineChartOptions): TemplateResult {
  return html`<svg
      class="chart"
      role="img"
      aria-label=${name}
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      preserveAspectRatio="none"
    >
      <path class="grid" d="M0 ${HEIGHT - 1}H${WIDTH}" />
      <path class="line" d=${linesOf(values)} />
      <path class="dot" d=${lastDotOf(values)} />
    </svg>
    <div class="ends muted small" aria-hidden="true">
      <span>${values.length > 1 ? first : ''}</span>
      <span>${last}</span>
    </div>`;
}

/** A placeholder of the same size as the chart. */
export function chartSkeleton(): TemplateResult {
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
      <path class="grid" d="M0 ${HEIGHT - 1}H${WIDTH}" />
    </svg>
    <div class="ends small">&nbsp;</div>`;
}

/** Returns a function that maps a value to coordinates. */
function scaleOf(values: readonly (number | undefined)[]) {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value === undefined) continue;
    low = Math.min(low, value - MARGIN);
    high = Math.max(high, value + MARGIN);
  }
  return (index: number, value: number): string => {
    // The newest value is always at the end, above its label.
    const x = 6 + (values.length > 1 ? index / (values.length - 1) : 1) * (WIDTH - 12);
    const y = HEIGHT - ((value - low) / (high - low)) * HEIGHT;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
}

/** The path of a chart: one line for each run of values without a gap. */
export function linesOf(values: readonly (number | undefined)[]): string {
  const place = scaleOf(values);
  return values
    .map((value, index) => {
      if (value === undefined) return '';
      const continues = values[index - 1] !== undefined;
      // A single value between gaps is a line of length 0, which its round ends show as a dot.
      return `${continues ? 'L' : 'M'}${place(index, value)}${continues ? '' : 'h0'}`;
    })
    .join('');
}

/** The path of a dot at the newest value. */
function lastDotOf(values: readonly (number | undefined)[]): string {
  const value = values.at(-1);
  return value === undefined ? '' : `M${scaleOf(values)(values.length - 1, value)}h0`;
}

export const chartStyles = css`
  :host {
    --_pcc-chart-line: var(--pcc-chart-line, var(--_pcc-accent));
    --_pcc-chart-grid: var(--pcc-chart-grid, var(--_pcc-border));
  }
  .chart {
    display: block;
    inline-size: 100%;
    block-size: 96px;
    overflow: visible;
  }
  /* Time runs in the same direction as the labels. */
  .chart:dir(rtl) {
    scale: -1 1;
  }
  .chart path {
    fill: none;
    vector-effect: non-scaling-stroke;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .grid {
    stroke: var(--_pcc-chart-grid);
    stroke-width: 1px;
  }
  .line {
    stroke: var(--_pcc-chart-line);
    stroke-width: 2px;
  }
  .dot {
    stroke: var(--_pcc-chart-line);
    stroke-width: 9px;
  }
  .ends {
    display: flex;
    justify-content: space-between;
    margin-block: var(--_pcc-space);
    font-variant-numeric: tabular-nums;
  }
  @media (forced-colors: active) {
    .line,
    .dot {
      stroke: Highlight;
    }
    .grid {
      stroke: CanvasText;
    }
  }
`;
