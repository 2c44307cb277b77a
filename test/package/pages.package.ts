// Pages with the published files. Their tests share a process and a Chromium, which take seconds to start.
import './pages/copies.ts';
import './pages/head.ts';
import './pages/integrity.ts';
import './pages/layout-shift.ts';
import './pages/locale.ts';
import './pages/python-host.ts';
import './pages/server-engines.ts';
import './pages/server-equals-browser.ts';
import './pages/server-rendered-early.ts';
import './pages/server-rendered.ts';
import './pages/server-streamed.ts';
import './pages/strict-page.ts';
