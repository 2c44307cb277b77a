import { Hono, type Context } from 'hono';
import { createClient, type WidgetTag } from 'pcc-widgets/client';
import type { Attributes, RenderOptions, ServerSession, StreamedWidget } from 'pcc-widgets/server';
import type { RequestInfo } from './http/client-address.ts';
import type { Claims } from './session/session-token.ts';
import { fetchWithinLimits } from './service/json-limits.ts';
import { MAX_RESPONSE_BYTES } from './service/request.ts';
import { readUpTo } from './http/body.ts';
import { checkRenderRequest } from './http/guard.ts';
import type { Subject } from './hooks.ts';
import { isSameLogin, quotaKeyOf } from './login/login.ts';
import type { Dependencies } from './dependencies.ts';
import { invalidRequest, notFound } from './http/refusal.ts';

/** What the page says about itself. */
export type PageOptions = Omit<RenderOptions, 'session' | 'attributes'>;

/** Renders a widget for the consumer who is signed in; with `stream`, in two parts, for `lateParts()`. */
export interface Render {
  (
    request: Request,
    tag: WidgetTag,
    attributes: Attributes,
    page: PageOptions & { readonly stream: true },
  ): StreamedWidget;
  (request: Request, tag: WidgetTag, attributes?: Attributes, page?: PageOptions): ReadableStream<string>;
}

interface RenderDependencies extends Dependencies {
  /** Sends a request to the broker, in this process. */
  readonly send: (request: Request, claims: Claims) => Promise<Response>;
}

/** The most characters that a fragment's attribute may have. */
const MAX_ATTRIBUTE = 1000;

/** The longest deadline of a fragment. The widget reads again in a page that is older. */
const MAX_DEADLINE_MS = 10_000;

// Loaded with the first widget: a backend that renders none needs neither Lit nor its memory.
const library = () => import('pcc-widgets/server');

export function createRendering(dependencies: RenderDependencies) {
  const { config, consumers, limiter, login, revocation, sessionTokens } = dependencies;
  const base = config.filesUrl;
  const { origin } = new URL(config.publicUrl);

  /** Undefined if no one is signed in, or the login has no consumer: the widget is then rendered without data. */
  async function openSession(request: Request, subject: Subject | null): Promise<ServerSession | undefined> {
    if (!subject) return undefined;
    await limiter.take('render', { by: quotaKeyOf(subject) });
    const ids = await consumers.of(subject);
    if (!ids) return undefined;
    const { loginId } = subject;
    const sid = sessionTokens.stampOf(loginId);
    const generation = await revocation.generationOf(sid);
    // A sign-out in the meantime has changed the generation.
    if (!isSameLogin(subject, await login.resolveSubject(request))) return undefined;
    const source =
      config.mode === 'exchange'
        ? await atService(ids.id)
        : atBroker(sessionTokens.newClaims({ consumerId: ids.id, origin, loginId, generation }));
    const client = createClient({
      baseUrl: source.baseUrl,
      getToken: () => Promise.resolve({ token: source.token, expiresIn: 600 }),
      async fetch(input, init) {
        const response = await source.send(new Request(input, init));
        const body = await readUpTo(response.body, MAX_RESPONSE_BYTES);
        // Not JSON, and therefore not requested again.
        if (!body) return new Response('');
        return new Response(body.length > 0 ? new Uint8Array(body) : null, response);
      },
    });
    return {
      client,
      consumerId: ids.id,
      frameOrigins: config.frameOrigins,
      operations: dependencies.operationIds,
      // What was read before or during a sign-out is not sent.
      isSignedIn: () => revocation.isValid(sid, generation),
    };
  }

  /** The broker, in this process. It takes the claims instead of a token. */
  const atBroker = (claims: Claims) => ({
    baseUrl: config.publicUrl,
    token: 'none',
    send: (request: Request) => dependencies.send(request, claims),
  });

  /** The service, with the consumer's token, which stays here. */
  async function atService(consumerId: string) {
    const issued = await dependencies.serviceTokens.consumer(consumerId);
    dependencies.checkExchangeVerified(issued);
    return { baseUrl: config.baseUrl, token: issued.token, send: fetchWithinLimits };
  }

  /** What `renderWidget()` renders the widget for. It does not reject. */
  const tryOpenSession = (request: Request, subject: Promise<Subject | null>) =>
    subject
      .then((known) => openSession(request, known))
      .catch((error: unknown) => {
        dependencies.observer.renderedWithoutData(error);
        return undefined;
      });

  function render(
    request: Request,
    tag: WidgetTag,
    attributes: Attributes = {},
    { stream, ...page }: PageOptions & { readonly stream?: boolean } = {},
  ) {
    const subject = Promise.resolve().then(() => login.resolveSubject(request));
    const session = tryOpenSession(request, subject);
    const options = { base, url: request.url, signal: request.signal, ...page, attributes, session };
    if (!stream)
      return later(
        library().then(({ renderWidget }) =>
          renderWidget(tag, { deadlineMs: config.limits.renderMs, ...options }),
        ),
      );
    const widget = library().then(({ renderWidget }) => renderWidget(tag, { ...options, stream }));
    return { html: later(widget.then(({ html }) => html)), late: later(widget.then(({ late }) => late)) };
  }

  /** Throws for attributes that are not the widget's, or too long: a visitor may have chosen them. */
  async function checkAttributes(tag: WidgetTag, attributes: Attributes): Promise<void> {
    const { attributeNames } = await library();
    const names = await attributeNames(tag).catch(() => {
      throw notFound();
    });
    for (const [name, value] of Object.entries(attributes)) {
      if (!names.includes(name))
        throw invalidRequest(`Unknown attribute. The widget has ${names.join(', ')}.`);
      if (String(value).length > MAX_ATTRIBUTE) throw invalidRequest(`The attribute ${name} is too long.`);
    }
  }

  /** `GET /pcc/render/<tag>?…`: renders a widget for a server that includes it in its page. */
  async function include(c: Context<{ Bindings: RequestInfo }>): Promise<Response> {
    const request = c.req.raw;
    checkRenderRequest(request, config.allowedOrigins);
    const { lang: locale, 'time-zone': timeZone, deadline, ...attributes } = c.req.query();
    const subject = await login.resolveSubject(request);
    if (!subject)
      await limiter.take('render-anonymous', { by: dependencies.clientAddressOf(request, c.env) });
    if ([locale, attributes['locale']].some((tag) => tag !== undefined && tag.length > 35)) {
      throw invalidRequest('lang is too long.');
    }
    if (!isZone(timeZone)) throw invalidRequest('time-zone is not valid.');
    const deadlineMs = Number(deadline ?? config.limits.renderMs);
    if (deadline !== undefined && !(/^\d+$/.test(deadline) && deadlineMs <= MAX_DEADLINE_MS))
      throw invalidRequest(`deadline is in milliseconds, at most ${MAX_DEADLINE_MS}.`);
    const url = `${config.allowedOrigins[0] ?? origin}/`;
    const tag = c.req.param('tag') as WidgetTag;
    await checkAttributes(tag, attributes);
    c.header('Content-Type', 'text/html; charset=utf-8');
    // This is a fragment, not a page.
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    if (request.method === 'HEAD') return c.body(null);
    // With deadline 0, nothing is read.
    const session = deadlineMs ? tryOpenSession(request, Promise.resolve(subject)) : undefined;
    const { renderWidget } = await library();
    const options = { base, deadlineMs, locale, timeZone, url, signal: request.signal };
    const stream = renderWidget(tag, { ...options, attributes, session });
    return c.body(stream.pipeThrough(new TextEncoderStream()) as ReadableStream);
  }

  const routes = new Hono<{ Bindings: RequestInfo }>();
  routes.get('/:tag', include);
  return { render: render as Render, routes };
}

/** A stream that is not there yet. Nothing is read from it ahead. */
function later(stream: Promise<ReadableStream<string>>): ReadableStream<string> {
  const reader = stream.then((source) => source.getReader());
  // Whoever reads the stream gets the error.
  reader.catch(() => undefined);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await (await reader).read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async (reason) => (await reader).cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function isZone(timeZone: string | undefined): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
