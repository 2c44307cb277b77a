import {
  createClient,
  PccError,
  sessionFrom,
  type PccClient,
  type RequestReport,
  type SessionClient,
} from 'pcc-widgets/client';
import { openSandbox } from '../common/in-page-sandbox.ts';
import { backend } from '../common/login.ts';
import { withCondition } from '../common/network.ts';
import type { Scene } from './cells/cell.ts';
import { day, liveOnThatDay } from './day.ts';

const oneDay = 86_400_000;

/** What is behind a widget: its own sandbox, or the backend. */
interface Service {
  readonly client: SessionClient;
  readonly enroll: (paymentCardId: string, configurationId: string) => Promise<void>;
  /** Where the pages of onboarding steps are, if they are real. */
  readonly stepOrigin?: string;
}

type Send = typeof globalThis.fetch;
type ClientOptions = Parameters<typeof createClient>[0];

/** Its own sandbox, which behaves as the scene specifies. */
function sandboxFor(
  { person, change, scenario, session }: Scene,
  optionsFor: (send: Send) => Partial<ClientOptions>,
): Service {
  liveOnThatDay();
  const { sandbox, send, sessionOf, alter } = openSandbox({ now: day, stopped: true });
  if (change) alter(person, change);
  const client = createClient({
    async fetchSession() {
      if (session === 'pending') return new Promise<never>(() => {});
      if (session) throw new PccError(session);
      const started = await sessionOf(person);
      sandbox.setScenario(scenario ?? null);
      return started;
    },
    ...optionsFor(send),
  });
  return { client, enroll: (...which) => Promise.resolve(sandbox.enroll(...which)) };
}

/** The backend, where this person signs in. */
function backendFor({ person }: Scene, options: Partial<ClientOptions> = {}): Service {
  const fetchSession = sessionFrom(backend.endpoint);
  const client = createClient({
    async fetchSession(request) {
      if (request.reason === 'start') await backend.signIn(person);
      return fetchSession(request);
    },
    fetch: withCondition(globalThis.fetch),
    ...options,
  });
  return { client, enroll: (...which) => backend.enroll(...which), stepOrigin: STEP_ORIGIN };
}

export type Widget = HTMLElement & { client?: PccClient; locale?: string };

/** Mounts a scene in `host` so that its state stays: a retry or a timeout would leave it. */
export function mountStill(host: HTMLElement, scene: Scene): Widget {
  if (WITH_BACKEND && scene.framed) return mount(host, scene, backendFor(scene));
  const still = { retries: 0, timeoutMs: oneDay };
  return mount(
    host,
    scene,
    sandboxFor(scene, (send) => ({ fetch: send, ...still })),
  );
}

/** Mounts the page's only widget: the network switch applies, and the backend responds if there is one. */
export function mountLive(
  host: HTMLElement,
  scene: Scene,
  onRequest: (report: RequestReport) => void,
): Widget {
  const service = WITH_BACKEND
    ? backendFor(scene, { onRequest })
    : sandboxFor(scene, (send) => ({ fetch: withCondition(send), onRequest }));
  return mount(host, scene, service);
}

function mount(host: HTMLElement, scene: Scene, { client, enroll, stepOrigin }: Service): Widget {
  const widget: Widget = document.createElement(scene.tag);
  for (const [name, value] of Object.entries(scene.attributes ?? {})) widget.setAttribute(name, value);
  for (const [name, value] of Object.entries(scene.properties ?? {})) Reflect.set(widget, name, value);
  for (const [slot, text] of Object.entries(scene.slots ?? {})) widget.append(slotted(slot, text));
  if (stepOrigin && scene.tag === 'pcc-onboarding') widget.setAttribute('step-origins', stepOrigin);
  widget.client = client;
  widget.addEventListener('pcc-reward-enroll', (event) => {
    if (!scene.ignoresEnroll) event.waitUntil(enroll(event.paymentCardId, event.configurationId));
  });
  host.replaceChildren(widget);
  return widget;
}

function slotted(slot: string, text: string): HTMLElement {
  // How to reach the support is a part of a sentence.
  const element = document.createElement(slot === 'support' ? 'span' : 'p');
  element.slot = slot;
  element.textContent = text;
  return element;
}
