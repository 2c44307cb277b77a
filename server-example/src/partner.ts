import type { Hooks } from './hooks.ts';

/**
 * The file that is yours to write: who is signed in at your site, and what else you want to be asked or told. While it
 * is empty, the backend starts with the demo's login only.
 *
 *     async resolveSubject(request) {
 *       const user = await yourSessions.read(request.headers.get('Cookie'));
 *       return user && { pcid: user.id, loginId: user.sessionId };
 *     },
 */
export const hooks: Partial<Hooks> = {};
