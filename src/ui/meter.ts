import { html, svg, type TemplateResult } from 'lit';
import type { Band } from './score.ts';

export interface GaugeOptions {
  readonly value: number;
  readonly bands: readonly Band[];
  /** The band reached, counted from 0. */
  readonly index: number;
  readonly name: string;
  /** The value in words, with what the picture shows besides. */
  readonly valueText: string;
  readonly bandName: string;
  readonly number: string;
}

const RADIUS = 70;
const GAP = 0.025;

/** A half circle of bands with the reached one in full colour. Its text is part of the picture, not a tooltip. */
export function gauge(options: GaugeOptions): TemplateResult {
  const { value, bands, index, name, valueText } = options;
  const low = bands[0]?.from ?? 0;
  const high = bands.at(-1)?.to ?? 1;
  const turn = (score: number) => (score - low) / (high - low);
  const [x, y] = at(turn(value), RADIUS);
  return html`<div
    class="gauge"
    part="gauge"
    role="meter"
    aria-label=${name}
    aria-valuemin=${low}
    aria-valuemax=${high}
    aria-valuenow=${value}
    aria-valuetext=${valueText}
  >
    <svg viewBox="0 0 160 92" aria-hidden="true" focusable="false">
      ${bands.map(({ from }, band) => {
        const end = bands[band + 1]?.from ?? high;
        const arc = arcOf(turn(from) + (band ? GAP / 2 : 0), turn(end) - (bands[band + 1] ? GAP / 2 : 0));
        return svg`<path class="band band-${(band % 5) + 1} ${band === index ? 'reached' : ''}" d=${arc} />`;
      })}
      <circle class="needle" cx=${x.toFixed(1)} cy=${y.toFixed(1)} r="5.5" />
    </svg>
    <div class="score" aria-hidden="true">${options.number}</div>
    <div class="band-name" aria-hidden="true">${options.bandName}</div>
  </div>`;
}

// A share of the half circle, from the left end.
const at = (share: number, radius: number) =>
  [80 - radius * Math.cos(share * Math.PI), 82 - radius * Math.sin(share * Math.PI)] as const;

function arcOf(from: number, to: number): string {
  const [x1, y1] = at(from, RADIUS).map((n) => n.toFixed(2));
  const [x2, y2] = at(to, RADIUS).map((n) => n.toFixed(2));
  return `M${x1} ${y1}A${RADIUS} ${RADIUS} 0 0 1 ${x2} ${y2}`;
}
