import { Hono } from 'hono';
import type { Store } from '../store.ts';
import { addCardPages } from './cards.ts';
import { addStepPages } from './steps.ts';

/** The pages for consumers that the service's responses link to. */
export function pageRoutes(store: Store): Hono {
  const app = new Hono();
  addStepPages(app, store);
  addCardPages(app, store);
  return app;
}
