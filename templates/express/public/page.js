// Stands for your own login, and signs in the sandbox's Ana. With your login in place this file can go: write
// <pcc-session endpoint="/pcc/session"> into the page instead.
await fetch('/demo/login', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ pcid: 'ana-complete' }),
});
document.querySelector('pcc-session').setAttribute('endpoint', '/pcc/session');
