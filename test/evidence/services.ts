import fc from 'fast-check';
import { openPoints } from 'pcc-widgets/sandbox';

/** A service that the description allows, as the choices that are not the usual ones. It shrinks toward those. */
export const services = fc
  .tuple(...openPoints.map(({ choices }) => fc.constantFrom(...choices)))
  .map((drawn) =>
    openPoints.flatMap(({ id, choices }, i) => (drawn[i] === choices[0] ? [] : `${id}=${drawn[i]}`)),
  )
  .chain((unusual) =>
    // The seed decides which optional fields are missing.
    fc.nat({ max: 999 }).map((seed) => [...unusual, ...(seed ? [`seed=${seed}`] : [])].join() || 'assumed'),
  );

/** Throws what is wrong, with the smallest example. */
export async function assertHolds<Drawn extends unknown[]>(
  property: fc.IAsyncProperty<Drawn>,
  parameters: fc.Parameters<Drawn>,
): Promise<void> {
  const { failed, counterexample, errorInstance, seed, counterexamplePath } = await fc.check(
    property,
    parameters,
  );
  if (!failed) return;
  const what = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const drawn = counterexample?.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  throw new Error([what, ...(drawn ?? []), `seed ${seed}, path ${counterexamplePath}`].join('\n'));
}
