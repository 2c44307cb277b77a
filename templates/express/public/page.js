// A placeholder for your own login: it signs in the sandbox's Ana. With your login, delete this file and write
// <pcc-session endpoint="/pcc/session"> in the page instead.
await fetch('/demo/login', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ pcid: 'ana-complete' }),
});
document.querySelector('pcc-session').setAttribute('endpoint', '/pcc/session');
