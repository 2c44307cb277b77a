import { css } from 'lit';

export const creditStyles = css`
  :host {
    --_pcc-chart-line: var(--pcc-chart-line, var(--_pcc-accent));
    --_pcc-chart-grid: var(--pcc-chart-grid, var(--_pcc-border));
    --_pcc-score-1: var(--pcc-score-1, light-dark(oklch(0.6 0.17 27), oklch(0.68 0.15 25)));
    --_pcc-score-2: var(--pcc-score-2, light-dark(oklch(0.7 0.14 60), oklch(0.76 0.13 65)));
    --_pcc-score-3: var(--pcc-score-3, light-dark(oklch(0.75 0.13 100), oklch(0.82 0.13 100)));
    --_pcc-score-4: var(--pcc-score-4, light-dark(oklch(0.68 0.13 150), oklch(0.78 0.13 150)));
    --_pcc-score-5: var(--pcc-score-5, light-dark(oklch(0.55 0.12 160), oklch(0.72 0.13 165)));
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(3 * var(--_pcc-space)) calc(8 * var(--_pcc-space));
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
    font-weight: 500;
  }
  .facts {
    flex: 1 1 12em;
  }
  .change {
    font-weight: 500;
  }
  .section-heading {
    margin-block: calc(6 * var(--_pcc-space)) calc(2 * var(--_pcc-space));
    font-weight: 600;
    line-height: 1.2;
  }
  .skeleton-chart {
    display: flex;
    align-items: end;
    block-size: 208px;
    margin-block-end: calc(12 * var(--_pcc-space));
  }
  .skeleton-chart + .skeleton-rows .skeleton-row {
    min-block-size: 70px;
  }
  .chart {
    display: block;
    inline-size: 100%;
    block-size: 96px;
    overflow: visible;
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
  .history .button {
    padding-inline: 0;
  }
  .table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  .table :is(th, td) {
    padding-block: var(--_pcc-space);
    border-block-end: var(--_pcc-border-width) solid var(--_pcc-border);
    font-weight: 400;
    text-align: start;
  }
  .table thead th {
    color: var(--_pcc-muted);
    font-size: 0.875em;
  }
  .table .number {
    text-align: end;
  }
  .factors {
    margin: 0;
  }
  .factor {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: calc(4 * var(--_pcc-space));
    padding-block: calc(2.5 * var(--_pcc-space));
    border-block-start: var(--_pcc-border-width) solid var(--_pcc-border);
  }
  .means {
    display: block;
  }
  .factor dd {
    flex: none;
    max-inline-size: 50%;
    margin: 0;
    text-align: end;
  }
  .factor-value {
    font-weight: 500;
  }
  .rating {
    display: flex;
    flex-direction: column;
    gap: 2px;
    inline-size: 6em;
    margin-inline-start: auto;
    color: var(--_pcc-tone);
  }
  .rating::after {
    content: '';
    block-size: 3px;
    border-radius: 3px;
    background:
      linear-gradient(currentcolor 0 0) right / var(--_pcc-part) 100% no-repeat,
      color-mix(in oklab, currentcolor 18%, transparent);
  }
  .rating:dir(rtl)::after {
    background-position: left, 0 0;
  }
  .strong {
    --_pcc-tone: var(--_pcc-positive);
    --_pcc-part: 100%;
  }
  .fair {
    --_pcc-tone: var(--_pcc-caution);
    --_pcc-part: 60%;
  }
  .needs-work {
    --_pcc-tone: var(--_pcc-critical);
    --_pcc-part: 25%;
  }
  @media (forced-colors: active) {
    .history .button {
      padding-inline: calc(4 * var(--_pcc-space));
    }
    .band.reached,
    .line,
    .dot {
      stroke: Highlight;
    }
    .band {
      stroke: CanvasText;
    }
  }
`;
