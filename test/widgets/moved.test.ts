import { expect, nextFrame, oneEvent } from '@open-wc/testing';
import '../../src/pcc-profile.ts';
import '../../src/pcc-session.ts';
import '../../src/pcc-statements.ts';
import '../../src/pcc-tradelines.ts';
import { configure, sessionFrom } from '../../src/client.ts';
import { setDefaults } from '../../src/page/defaults.ts';
import { film, sharedDevice, textOf } from '../support/page/shared-device.ts';
import { waitUntil } from '../support/page/wait-until.ts';
import {
  announced,
  control,
  fillIn,
  focused,
  openDialog,
  queryOne,
  type Widget,
} from '../support/page/widget.ts';

type Move = (parent: Element, element: Element, before?: Element | null) => void;

const moves: Record<string, Move> = {
  'removed and added in one task': (parent, element, before = null) => {
    element.remove();
    parent.insertBefore(element, before);
  },
};
if ('moveBefore' in Element.prototype) {
  moves['moved with moveBefore()'] = (parent, element, before = null) => parent.moveBefore(element, before);
}

describe('a widget that is', () => {
  let device: ReturnType<typeof sharedDevice>;
  beforeEach(() => (device = sharedDevice('ana-complete')));
  afterEach(async () => {
    document.querySelectorAll('main').forEach((main) => main.remove());
    setDefaults({ client: undefined });
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

  /** Begins to edit the profile. Returns what tells whether that was kept. */
  async function edit(profile: Widget) {
    const dialog = await openDialog(profile, /^Edit: Contact/);
    await fillIn(profile, '#field-phone_number', '206 555 0142');
    const keeps = async () => {
      expect(profile.status).to.equal('ready');
      await settled();
      await waitUntil(() => dialog.matches(':modal'), 'the dialog is modal');
      expect(dialog.contains(profile.shadowRoot?.activeElement ?? null), 'the focus').to.equal(true);
      expect(queryOne<HTMLInputElement>(profile, '#field-phone_number').value).to.equal('206 555 0142');
      expect(profile.status).to.equal('ready');
    };
    return { dialog, keeps };
  }

  /** What a widget must do no more than once: requests, and events that say that it begins or ends. */
  function countReads(...elements: readonly Element[]) {
    const reads = device.sandbox.requests.length;
    const asked = device.requests.length;
    const heard: string[] = [];
    for (const element of elements)
      for (const name of ['pcc-load', 'pcc-error', 'pcc-session-ready', 'pcc-session-ended'])
        element.addEventListener(name, ({ type: event }) => heard.push(event));
    return () => {
      expect(device.sandbox.requests.length, 'reads').to.equal(reads);
      expect(device.requests.length, 'questions to the endpoint').to.equal(asked);
      expect(heard).to.deep.equal([]);
    };
  }

  for (const [name, move] of Object.entries(moves)) {
    describe(name, () => {
      for (const what of ['alone', 'with its session'] as const) {
        it(`keeps its data, dialog and typed text, and reads nothing again, ${what}`, async () => {
          const { session, profile, paragraph, aside } = await open();
          const { dialog, keeps } = await edit(profile);
          const readOnce = countReads(session);
          if (what === 'alone') move(paragraph, profile);
          else move(aside, session);
          await keeps();
          if (name.includes('moveBefore')) expect(focused(profile)).to.equal('field-email');
          readOnce();
          dialog.close();
          await waitUntil(() => !dialog.isConnected);
        });
      }

      it('keeps all that, into a dialog of the page and back, with its own dialog open', async () => {
        const { session, profile, paragraph } = await open();
        const place = document.createElement('dialog');
        session.append(place);
        place.showModal();
        const readOnce = countReads(session);
        move(place, profile);
        await settled();
        const { dialog, keeps } = await edit(profile);
        place.close();
        move(paragraph, profile);
        await keeps();
        readOnce();
        dialog.close();
        await waitUntil(() => !dialog.isConnected);
      });

      it('keeps all that, into a shadow root and out of it', async () => {
        const { session, profile, paragraph } = await open();
        const place = document.createElement('div');
        const root = place.attachShadow({ mode: 'open' });
        const inside = root.appendChild(document.createElement('div'));
        session.append(place);
        const { keeps } = await edit(profile);
        const readOnce = countReads(session);
        for (const parent of [inside, paragraph]) {
          move(parent, profile);
          await keeps();
        }
        readOnce();
      });

      it('keeps all that, to anywhere in the page, if configure() has set up the session', async () => {
        const { main, session, profile, aside } = await open();
        configure({ fetchSession: sessionFrom(device.endpoint) });
        main.append(profile);
        session.remove();
        await waitUntil(() => profile.status === 'ready');
        const { keeps } = await edit(profile);
        const readOnce = countReads(profile);
        move(aside, profile);
        await keeps();
        readOnce();
      });

      it('keeps all that, in a list that is sorted again and again', async () => {
        const { session, profile } = await open();
        let loaded = 0;
        session.addEventListener('pcc-load', () => loaded++);
        const list = document.createElement('ul');
        session.append(list);
        const items = ['pcc-profile', 'pcc-tradelines', 'pcc-statements'].map((tag) => {
          const item = list.appendChild(document.createElement('li'));
          item.append(tag === 'pcc-profile' ? profile : document.createElement(tag));
          return item;
        });
        const widgets = [...list.querySelectorAll<Widget>('li > *')];
        await waitUntil(() => loaded === 2 && textOf(list).includes('All years'), 'all has loaded');
        const { keeps } = await edit(profile);
        const readOnce = countReads(session);
        await waitUntil(() => !widgets.some(announced), 'what was announced is removed');
        const texts = widgets.map(textOf);
        for (const order of [
          [2, 1, 0],
          [1, 0, 2],
          [0, 1, 2],
        ]) {
          // As libraries do it: what is in its place already stays.
          order.forEach((index, at) => {
            const [item, there = null] = [items[index], list.children[at]];
            if (item && item !== there) move(list, item, there);
          });
          expect([...list.children].map((each) => items.indexOf(each as HTMLLIElement))).to.deep.equal(order);
          await keeps();
        }
        expect(widgets.map(({ status }) => status)).to.deep.equal(['ready', 'ready', 'ready']);
        expect(widgets.map(textOf)).to.deep.equal(texts);
        readOnce();
      });

      it('out of its session, with no other there, shows nothing', async () => {
        const { profile, aside } = await open();
        const readOnce = countReads(profile);
        move(aside, profile);
        expect(profile.status).to.equal('idle');
        await settled();
        expect(textOf(profile)).not.to.include('Ana');
        readOnce();
      });

      it('asks who is signed in, and shows another consumer’s data then', async () => {
        const { profile, paragraph } = await open();
        device.later(6);
        const ana = film(/Ana\b/);
        device.whenTold(() => ana.told());
        device.signIn('hugo-heavy');
        move(paragraph, profile);
        await waitUntil(() => textOf(profile).includes('Hugo'));
        expect(await ana.stop()).to.deep.equal([]);
        expect(device.requests).to.deep.equal(['POST', 'GET', 'POST']);
      });

      it('a widget that is moved into another session shows that one’s data', async () => {
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

  it('hidden with a dialog open does not leave the page inert', async () => {
    const { main, profile, paragraph } = await open();
    const outside = document.body.appendChild(document.createElement('button'));
    const isInert = () => {
      outside.focus();
      return document.activeElement !== outside;
    };
    try {
      const { dialog } = await edit(profile);
      expect(isInert()).to.equal(true);
      main.style.display = 'none';
      await waitUntil(() => !isInert(), 'the page can be used');
      await waitUntil(() => !dialog.isConnected, 'the dialog is gone');
      // Its code may also come late.
      control(profile, /^Edit: Contact/).click();
      await settled();
      await waitUntil(() => !isInert(), 'the page can still be used');
      main.style.display = '';
      await edit(profile);
      paragraph.append(profile);
    } finally {
      outside.remove();
    }
  });

  it('morphed by a router, which removes what the server has not sent, keeps its status and height', async () => {
    const sheet = document.head.appendChild(document.createElement('link'));
    sheet.rel = 'stylesheet';
    sheet.href = '/src/pcc-preload.css';
    await oneEvent(sheet, 'load');
    try {
      const { profile } = await open();
      // The end of an announcement would render it again, too.
      await waitUntil(() => announced(profile) === '', 'nothing is being announced');
      const { offsetHeight } = profile;
      // Its code for this loads when the page is idle.
      await waitUntil(async () => {
        profile.removeAttribute('status');
        expect(profile.offsetHeight).not.to.equal(offsetHeight);
        await nextFrame();
        return profile.hasAttribute('status');
      }, 'the status is back');
      expect(profile.offsetHeight).to.equal(offsetHeight);
    } finally {
      sheet.remove();
    }
  });

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
