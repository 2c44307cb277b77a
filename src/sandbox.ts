/** The whole service as one `fetch` handler, for tests, demos and development. */
export { createSandbox } from './sandbox/sandbox.ts';
export type { Sandbox, SandboxConsumer, SandboxExport, SandboxOptions } from './sandbox/types.ts';
export type { Person } from './sandbox/seed/person.ts';
export { people } from './sandbox/seed/people.ts';
export { testCards, type TestCard } from './sandbox/pages/test-cards.ts';
export { scenarios, type Scenario, type ScenarioName } from './sandbox/scenarios/table.ts';
export type { ScenarioChoice } from './sandbox/scenarios/scenario-selector.ts';
export type { RequestEntry } from './sandbox/log.ts';
export type { Mail } from './sandbox/state.ts';
export {
  openPoints,
  type ChoiceOf,
  type Choices,
  type OpenPoint,
  type PointId,
} from './sandbox/reading/open-points.ts';
export { parseReading, type Reading } from './sandbox/reading/reading.ts';
export { openApiDocument, type OpenApiDocument, type OpenApiOptions } from './sandbox/openapi.ts';
export { recognize, type Recognized } from './sandbox/reading/recognize/recognize.ts';
export type { RawAnswer } from './sandbox/reading/recognize/examine.ts';
