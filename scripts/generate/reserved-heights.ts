/** A widget's height in `em` at a width in `ch`, with text of this size in pixels. */
export interface Sample {
  readonly width: number;
  readonly height: number;
  readonly size: number;
}

/**
 * How much shorter content may be than its reserved height without moving what follows, in `em` (see
 * render-and-reflect.ts).
 */
const KEPT = 6;
/** Chromium counts no shift below, in pixels. */
const UNSEEN = 3;
/** What each further step has to save: it costs bytes. */
const STEP = 5;

/** Taller content ends below most windows, so a shift of what follows is seldom seen. */
const HIGH = 45;

/** What a place costs for this content: 1 and more if what follows moves, less for room that stays empty. */
function costOf(place: number, { height, size }: Sample): number {
  const rest = place - height;
  const moves = Math.abs(rest) * size >= UNSEEN && (rest < 0 || rest > KEPT);
  const cost = (moves ? 1 : 0) + Math.max(moves ? -rest : 0, rest) / 10;
  return height > HIGH ? cost / 4 : cost;
}

interface Step {
  readonly from: number;
  readonly height: number;
  readonly cost: number;
}

/** The best height for all these. */
function stepOf(samples: readonly Sample[], from: number): Step {
  const heights = new Set(samples.map(({ height }) => Math.ceil(height * 10) / 10));
  const steps = [...heights].map((height) => ({
    from,
    height,
    cost: samples.reduce((sum, sample) => sum + costOf(height, sample), 0),
  }));
  return steps.reduce((best, step) => (step.cost < best.cost ? step : best));
}

/** Widths that are worth a step. */
const roundOf = (width: number): number => {
  const grain = width < 40 ? 1 : width < 80 ? 2 : 5;
  return Math.floor(width / grain) * grain;
};

/** The heights by the least width for which each is reserved: those that move the least, in few steps. */
export function heightSteps(samples: readonly Sample[]): Readonly<Record<string, number>> {
  const widths = [...new Set(samples.map(({ width }) => roundOf(width)))].sort((a, b) => a - b);
  const groups = widths.map((width) => samples.filter((sample) => roundOf(sample.width) === width));
  // The best steps for the first widths, by how many they are.
  const best: { readonly cost: number; readonly steps: readonly Step[] }[] = [{ cost: 0, steps: [] }];
  for (let end = 1; end <= widths.length; end++) {
    const ways = best.map(({ cost, steps }, start) => {
      const step = stepOf(groups.slice(start, end).flat(), start === 0 ? 0 : (widths[start] ?? 0));
      return { cost: cost + step.cost + STEP, steps: [...steps, step] };
    });
    best.push(ways.reduce((least, way) => (way.cost < least.cost ? way : least)));
  }
  return Object.fromEntries(best.at(-1)?.steps.map(({ from, height }) => [from, height]) ?? []);
}

/** Heights in `em` by selector, and by the widget's minimum width in `ch`. */
type ReservedHeights = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The rules of src/pcc-preload.css for them. */
export function rulesOf(heights: ReservedHeights): string {
  const rules = Object.entries(heights).flatMap(([selector, steps]) =>
    Object.entries(steps).map(([width, height]) => ({
      width: Number(width),
      rule: `:where(${selector})::before { block-size: ${height}em; }`,
    })),
  );
  const widths = [...new Set(rules.map(({ width }) => width))].sort((a, b) => a - b);
  const steps = widths.map((width) => {
    const all = rules.flatMap((each) => (each.width === width ? each.rule : [])).join('\n');
    return width === 0 ? all : `@container (width >= ${width}ch) { ${all} }`;
  });
  return steps.join('\n');
}
