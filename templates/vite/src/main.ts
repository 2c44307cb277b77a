import { configure, sessionFrom } from 'pcc-widgets/client';
import 'pcc-widgets/pcc-credit-summary';
import 'pcc-widgets/pcc-preload.css';
import 'pcc-widgets/pcc-statements';

// A placeholder for your own login: it signs in the sandbox's Ana.
const login = await fetch('/demo/login', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ pcid: 'ana-complete' }),
});
if (!login.ok) console.error(`The demo login failed (${login.status}). The backend's log says why.`);

configure({ fetchSession: sessionFrom('/pcc/session') });
