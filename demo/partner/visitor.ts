import type { DemoPerson } from 'virtual:people';
import type { Login } from '../common/login.ts';
import { signedOut } from '../common/people.ts';
import { setParameters } from '../common/settings.ts';

export const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** Who is signed in to the partner's app, or why nobody is. */
export class Visitor {
  person: DemoPerson | undefined;
  problem: 'failed' | 'ended' | undefined;
  readonly #login: Login;

  constructor(login: Login) {
    this.#login = login;
  }

  async signIn(who: DemoPerson): Promise<void> {
    const isIn = await this.#login.signIn(who.pcid);
    this.person = isIn ? who : undefined;
    this.problem = isIn ? undefined : 'failed';
    setParameters({ person: this.person?.pcid ?? signedOut });
  }

  async signOut(): Promise<void> {
    await document.querySelector('pcc-session')?.end();
    await this.#login.signOut();
    this.leave();
  }

  leave(problem?: 'ended'): void {
    this.person = undefined;
    this.problem = problem;
    setParameters({ person: signedOut });
    focusOn('main h1');
  }

  /** Signs this person in, in place of another; nobody without one. */
  async choose(who: DemoPerson | undefined): Promise<void> {
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
    if (this.person) await this.signOut();
    if (who) await this.signIn(who);
    focusOn('main h1');
  }
}
