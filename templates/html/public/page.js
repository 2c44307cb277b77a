// A placeholder for your own login: it signs in the sandbox's Ana. With your login, delete this file and its line in
// index.html, and write <pcc-session endpoint="/pcc/session"> there instead.
const login = await fetch('/demo/login', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ pcid: 'ana-complete' }),
});
if (!login.ok) console.error(`The demo login failed (${login.status}). The backend's log says why.`);
document.querySelector('pcc-session').setAttribute('endpoint', '/pcc/session');
