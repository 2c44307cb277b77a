import { hex } from '../random.ts';

/** The pages identify consumers by keys in the URL, because a page has no token. */
export const stepKey = (onboardingId: string, slug: string): string =>
  hex(onboardingId, slug, 'key').slice(0, 16);

export const stepPage = (origin: string, onboardingId: string, slug: string): string =>
  `${origin}/pages/onboarding/${onboardingId}/${slug}/?key=${stepKey(onboardingId, slug)}`;

export const cardPage = (origin: string, frameId: string): string => `${origin}/pages/cards/${frameId}/`;

/**
 * The origin of the pages for consumers. On the local machine it uses the other host name, so that the pages have their
 * own origin, as a provider's pages have.
 */
export function pagesOrigin(origin: string): string {
  const url = new URL(origin);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  else if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  return url.origin;
}
