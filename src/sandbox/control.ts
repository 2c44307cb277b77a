import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { SECOND, dateTime } from './dates.ts';
import { openApiDocument } from './openapi.ts';
import { people } from './seed/people.ts';
import { openPoints } from './reading/open-points.ts';
import { parseReading } from './reading/reading.ts';
import { Refusal, invalid } from './refusal.ts';
import { scenarios } from './scenarios/table.ts';
import type { ScenarioChoice } from './scenarios/scenario-selector.ts';
import type { Sandbox, SandboxExport } from './types.ts';

const clockBody = z.object({
  /** ISO 8601 date-time. */
  now: z.optional(z.string()),
  /** Seconds; negative values go back. */
  advance: z.optional(z.number()),
  running: z.optional(z.boolean()),
});

const scenarioBody = z.object({
  name: z.nullable(z.string()),
  value: z.optional(z.union([z.string(), z.number()])),
  operations: z.optional(z.array(z.string())),
  times: z.optional(z.int().check(z.positive())),
});

const readingBody = z.object({
  reading: z.union([z.string(), z.number(), z.record(z.string(), z.string())]),
});

const enrollBody = z.object({ payment_card_id: z.string(), configuration_id: z.string() });

/** A time that a `Date` can have. */
const isTime = (time: number): boolean => !Number.isNaN(new Date(time).getTime());

const records = z.record(z.string(), z.looseObject({}));
const stateBody = z.looseObject({
  version: z.literal(1),
  seed: z.string(),
  clock: z.object({
    offset: z.number().check(z.refine((offset) => isTime(Date.now() + offset))),
    stoppedAt: z.nullable(z.number().check(z.refine(isTime))),
  }),
  counter: z.int(),
  partners: z.array(z.looseObject({})),
  tokens: records,
  frames: records,
  outbox: z.array(z.looseObject({})),
});

const paths: Readonly<Record<string, string>> = {
  'GET /sandbox/': 'this list, the people and the credentials',
  'GET /sandbox/openapi.json': 'the service as an OpenAPI 3.1 document',
  'GET /sandbox/people': 'every person, with their identifiers',
  'GET /sandbox/scenarios': 'every scenario with its description',
  'GET /sandbox/scenario': "the whole service's scenario",
  'POST /sandbox/scenario': '{"name", "value"?, "operations"?, "times"?} sets it, {"name": null} removes it',
  'GET /sandbox/reading': 'the choice for each open point',
  'POST /sandbox/reading': '{"reading": "described", "assumed", a number, or {point: choice}}',
  'GET /sandbox/open-points': 'every open point with its choices',
  'GET /sandbox/clock': 'the time of the sandbox',
  'POST /sandbox/clock': '{"now"?: date-time, "advance"?: seconds, "running"?: boolean}',
  'GET /sandbox/outbox': 'the statements that were sent by email',
  'GET /sandbox/requests': 'the last 1000 requests: operation, status, consumer',
  'POST /sandbox/enroll':
    '{"payment_card_id", "configuration_id"} enrolls a card, for which the service has no operation',
  'POST /sandbox/reset': 'restores the initial state',
  'GET /sandbox/export': 'the whole state',
  'POST /sandbox/import': 'restores an exported state',
};

/** The paths under `/sandbox/` that control and inspect the sandbox; they are not part of the service. */
export function controlRoutes(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.get('/', (c) =>
    c.json({
      paths,
      people,
      credentials: sandbox.export().state.partners.map(({ name, client_id, client_secret }) => ({
        name,
        client_id,
        client_secret,
      })),
    }),
  );
  app.get('/openapi.json', (c) => c.json(openApiDocument({ baseUrl: new URL(c.req.url).origin })));
  app.get('/people', (c) => c.json(sandbox.consumers()));
  app.get('/scenarios', (c) => c.json(scenarios));
  app.get('/scenario', (c) => c.json(sandbox.scenario ?? { name: null }));
  app.post('/scenario', async (c) => {
    const { name, value, ...rest } = await read(c, scenarioBody);
    sandbox.setScenario(
      name === null
        ? null
        : ({ ...rest, name, ...(value !== undefined && { value: String(value) }) } as ScenarioChoice),
    );
    return c.json(sandbox.scenario ?? { name: null });
  });
  app.get('/open-points', (c) => c.json(openPoints));
  app.get('/reading', (c) => c.json(sandbox.reading));
  app.post('/reading', async (c) => {
    const { reading } = await read(c, readingBody);
    try {
      sandbox.setReading(typeof reading === 'string' ? parseReading(reading) : reading);
    } catch (error) {
      if (error instanceof RangeError) throw invalid({ reading: [error.message] });
      throw error;
    }
    return c.json(sandbox.reading);
  });
  app.get('/clock', (c) => c.json(clock(sandbox)));
  app.post('/clock', async (c) => {
    const { now, advance, running } = await read(c, clockBody);
    const time = now === undefined ? undefined : Date.parse(now);
    if (Number.isNaN(time)) throw invalid({ now: ['Datetime has wrong format. Use ISO 8601.'] });
    if (!isTime((time ?? sandbox.clock.now()) + (advance ?? 0) * SECOND))
      throw invalid({ advance: ['There is no such time.'] });
    // Stopped first, so that it shows exactly the time that is set.
    if (running === false) sandbox.clock.stop();
    if (time !== undefined) sandbox.clock.set(time);
    if (advance !== undefined) sandbox.clock.advance(advance * SECOND);
    if (running === true) sandbox.clock.run();
    return c.json(clock(sandbox));
  });
  app.get('/outbox', (c) => c.json(sandbox.outbox));
  app.get('/requests', (c) => {
    const operation = c.req.query('operation');
    return c.json(sandbox.requests.filter((entry) => !operation || entry.operation === operation));
  });
  app.post('/enroll', async (c) => {
    const { payment_card_id, configuration_id } = await read(c, enrollBody);
    sandbox.enroll(payment_card_id, configuration_id);
    return c.json({ enrolled: true }, 201);
  });
  app.post('/reset', (c) => {
    sandbox.reset();
    return c.json(clock(sandbox));
  });
  app.get('/export', (c) => c.json(sandbox.export()));
  app.post('/import', async (c) => {
    const { state } = await read(c, z.object({ state: stateBody }));
    sandbox.import({ state } as unknown as SandboxExport);
    return c.json(clock(sandbox));
  });
  return app;
}

const clock = (sandbox: Sandbox) => ({
  now: dateTime(sandbox.clock.now()),
  running: sandbox.clock.running,
});

async function read<S extends z.ZodMiniType>(c: Context, schema: S): Promise<z.output<S>> {
  const json = await c.req.json<unknown>().catch(() => undefined);
  const result = z.safeParse(schema, json);
  if (!result.success) {
    throw new Refusal(400, {
      detail: `The body is not valid: ${result.error.issues.map(({ path }) => path.join('.') || 'JSON').join(', ')}.`,
    });
  }
  return result.data;
}
