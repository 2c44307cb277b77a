import { expect } from '@open-wc/testing';
import '../../src/pcc-profile.ts';
import '../../src/pcc-session.ts';
import '../../src/pcc-tradelines.ts';
import { openDialog, type } from '../support/profile.ts';
import { film, sharedDevice, textOf } from '../support/shared-device.ts';
import { waitUntil } from '../support/wait-until.ts';
import { focused, queryOne } from '../support/widget.ts';

type Move = (parent: Element, element: Element) => void;

const moves: Record<string, Move> = {
  'removed and added in one task': (parent, element) => {
    element.remove();
    parent.append(element);
  },
};
if ('moveBefore' in Element.prototype) {
  moves['moved with moveBefore()'] = (parent, element) => parent.moveBefore(element, null);
}

describe('a widget that is', () => {
  let device: ReturnType<typeof sharedDevice>;
  beforeEach(() => (device = sharedDevice('ana-complete')));
  afterEach(async () => {
    document.querySelectorAll('main').forEach((main) => main.remove());
    await new Promise((resolve) => setTimeout(resolve));
    device.restore();
  });

  async function open() {
    const main = document.createElement('main');
    main.innerHTML = `<pcc-session endpoint="${device.endpoint}"><pcc-profile></pcc-profile><p></p></pcc-session><aside></aside>`;
    document.body.append(main);
    const [session, profile, paragraph, aside] = [
      main.querySelector('pcc-session'),
      main.querySelector('pcc-profile'),
      main.querySelector('p'),
      main.querySelector('aside'),
    ];
    if (!session || !profile || !paragraph || !aside) throw new Error('something is missing');
    await waitUntil(() => profile.status === 'ready');
    return { main, session, profile, paragraph, aside };
  }
  const settled = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve)));

  for (const [name, move] of Object.entries(moves)) {
    describe(name, () => {
      for (const what of ['alone', 'with its session'] as const) {
        it(`keeps its data, dialog and typed text, and reads nothing again, ${what}`, async () => {
          const { session, profile, paragraph, aside } = await open();
          const dialog = await openDialog(profile, /^Edit: Contact/);
          type(profile, 'field-phone_number', '206 555 0142');
          const reads = device.sandbox.requests.length;
          const seen: string[] = [];
          profile.addEventListener('pcc-load', ({ type: event }) => seen.push(event));
          session.addEventListener('pcc-session-ready', ({ type: event }) => seen.push(event));
          session.addEventListener('pcc-session-ended', ({ type: event }) => seen.push(event));
          if (what === 'alone') move(paragraph, profile);
          else move(aside, session);
          expect(profile.status).to.equal('ready');
          await settled();
          await waitUntil(() => dialog.matches(':modal'), 'the dialog is modal');
          expect(queryOne<HTMLInputElement>(profile, '#field-phone_number').value).to.equal('206 555 0142');
          if (name.includes('moveBefore')) expect(focused(profile)).to.equal('field-email');
          expect(profile.status).to.equal('ready');
          expect(device.sandbox.requests.length).to.equal(reads);
          expect(device.asked).to.deep.equal(['POST']);
          expect(seen).to.deep.equal([]);
          dialog.close();
          await waitUntil(() => !dialog.isConnected);
        });
      }

      it('asks who is signed in, and shows another consumer’s data then', async () => {
        const { profile, paragraph } = await open();
        device.later(6);
        const ana = film(/Ana\b/);
        device.whenTold(() => ana.told());
        device.signIn('hugo-heavy');
        move(paragraph, profile);
        await waitUntil(() => textOf(profile).includes('Hugo'));
        expect(await ana.stop()).to.deep.equal([]);
        expect(device.asked).to.deep.equal(['POST', 'GET', 'POST']);
      });

      it('into another session, shows that one’s data', async () => {
        const { profile, main, aside, session } = await open();
        const hugos = sharedDevice('hugo-heavy');
        try {
          aside.innerHTML = `<pcc-session endpoint="${hugos.endpoint}"></pcc-session>`;
          const other = aside.querySelector('pcc-session');
          if (!other) throw new Error('there is no other session');
          const ana = film(/Ana\b/);
          move(other, profile);
          ana.told();
          await waitUntil(() => textOf(profile).includes('Hugo'));
          // The session that it left is none of its business.
          session.remove();
          await settled();
          expect(textOf(profile)).to.include('Hugo');
          expect(await ana.stop()).to.deep.equal([]);
          main.remove();
          await settled();
        } finally {
          hugos.restore();
        }
      });
    });
  }

  it('removed for longer drops what it shows', async () => {
    const { profile, paragraph } = await open();
    profile.remove();
    await settled();
    expect(profile.status).to.equal('idle');
    expect(textOf(profile)).not.to.include('Ana');
    paragraph.append(profile);
    await waitUntil(() => profile.status === 'ready');
  });
});
