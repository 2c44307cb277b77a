import { configure, sessionFrom } from 'pcc-widgets/client';
import 'pcc-widgets/pcc-credit-summary';
import 'pcc-widgets/pcc-preload.css';
import 'pcc-widgets/pcc-statements';

// Stands for your own login, and signs in the sandbox's Ana. With your login in place this can go.
await fetch('/demo/login', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ pcid: 'ana-complete' }),
});

configure({ fetchSession: sessionFrom('/pcc/session') });
