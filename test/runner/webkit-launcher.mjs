// Runs the browser tests in WebKitGTK over plain WebDriver. The runner's own WebDriver launcher would bring
// webdriverio (127 packages) and has neither key chords nor a viewport for this engine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/test/free-port.mjs';

// Code points of https://www.w3.org/TR/webdriver2/#keyboard-actions
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
};
const BUTTONS = { left: 0, middle: 1, right: 2 };

const keyDown = (value) => ({ type: 'keyDown', value });
const keyUp = (value) => ({ type: 'keyUp', value });

/** @param {{ driver: string, browser: string }} paths of WebKitWebDriver and MiniBrowser */
export function webkitLauncher({ driver, browser }) {
  const children = [];
  const active = new Map();
  let base = '';
  let webDriverSession = '';
  let starting;

  const stopChildren = () => {
    for (const child of children.splice(0)) child.kill('SIGTERM');
  };
  process.on('exit', stopChildren);

  async function call(method, path, body = {}) {
    const response = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: method === 'POST' ? JSON.stringify(body) : undefined,
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebDriver ${path}: ${value?.error} ${value?.message}`);
    return value;
  }
  const inSession = (method, path, body) => call(method, `/session/${webDriverSession}${path}`, body);
  const execute = (script) => inSession('POST', '/execute/sync', { script, args: [] });
  const act = (source) => inSession('POST', '/actions', { actions: [source] });
  const pressKeys = (actions) => act({ type: 'key', id: 'keyboard', actions });
  const movePointer = (actions) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });

  async function startDisplay(env) {
    if (env.DISPLAY || env.WAYLAND_DISPLAY) return;
    const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    children.push(xvfb);
    const [number] = await once(xvfb.stdio[3], 'data');
    env.DISPLAY = `:${String(number).trim()}`;
  }

  async function start() {
    const env = { ...process.env };
    await startDisplay(env);
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    children.push(spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' }));
    for (let attempt = 1; ; attempt++) {
      try {
        await call('GET', '/status');
        break;
      } catch (error) {
        if (attempt === 80) throw error;
        await delay(100);
      }
    }
    const { sessionId } = await call('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        },
      },
    });
    webDriverSession = sessionId;
  }

  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: 1,
    async startSession(id, url) {
      await (starting ??= start());
      active.set(id, url);
      await inSession('POST', '/url', { url });
    },
    isActive: (id) => active.has(id),
    getBrowserUrl: () => inSession('GET', '/url'),
    async stopSession(id) {
      active.delete(id);
      await inSession('POST', '/url', { url: 'about:blank' });
      return {};
    },
    async startDebugSession() {
      throw new Error('Debugging in WebKit is not supported here; open the test page by hand.');
    },
    async stop() {
      try {
        if (webDriverSession) await inSession('DELETE', '');
      } catch {
        // The browser is gone already.
      }
      stopChildren();
    },

    // What the command plugins of the runner ask a WebDriver launcher for.
    sendKeys: (_id, keys) =>
      pressKeys(
        keys.flatMap((key) => KEYS[key] ?? [...key]).flatMap((value) => [keyDown(value), keyUp(value)]),
      ),
    sendMouseMove: (_id, x, y) => movePointer([{ type: 'pointerMove', duration: 0, x, y }]),
    sendMouseClick: (_id, x, y, button = 'left') =>
      movePointer([
        { type: 'pointerMove', duration: 0, x, y },
        { type: 'pointerDown', button: BUTTONS[button] },
        { type: 'pointerUp', button: BUTTONS[button] },
      ]),
    sendMouseDown: (_id, button = 'left') => movePointer([{ type: 'pointerDown', button: BUTTONS[button] }]),
    sendMouseUp: (_id, button = 'left') => movePointer([{ type: 'pointerUp', button: BUTTONS[button] }]),
    resetMouse: () => inSession('DELETE', '/actions'),
    async takeScreenshot(_id, locator) {
      const [element] = Object.values(await execute(locator));
      return Buffer.from(await inSession('GET', `/element/${element}/screenshot`), 'base64');
    },

    /** For tests that drive whole pages; the runner does not use it. */
    evaluate: (expression) => execute(`return ${expression}`),

    // What our own commands ask for (input-commands.mjs).
    async keyChord(keys) {
      const values = keys.map((key) => KEYS[key] ?? key);
      await pressKeys([...values.map(keyDown), ...values.toReversed().map(keyUp)]);
      await inSession('DELETE', '/actions');
    },
    async resize({ width, height }) {
      const [extraWidth, extraHeight] = await execute(
        'return [outerWidth - innerWidth, outerHeight - innerHeight]',
      );
      await inSession('POST', '/window/rect', { width: width + extraWidth, height: height + extraHeight });
    },
  };
}
