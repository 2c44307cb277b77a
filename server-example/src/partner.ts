import type { Hooks } from './hooks.ts';

/**
 * Write your hooks here: `resolveSubject` returns who is signed in to your site. Without it, the backend starts only
 * with the demo's login.
 *
 *     async resolveSubject(request) {
 *       const user = await yourSessions.read(request.headers.get('Cookie'));
 *       return user && { pcid: user.id, loginId: user.sessionId };
 *     },
 */
export const hooks: Partial<Hooks> = {};
