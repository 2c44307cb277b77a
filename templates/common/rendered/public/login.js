// A placeholder for your own login: it signs in the sandbox's Ana.
document.querySelector('button').addEventListener('click', async () => {
  const login = await fetch('/demo/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ pcid: 'ana-complete' }),
  });
  if (login.ok) location.assign('/');
  else console.error(`The demo login failed (${login.status}). The backend's log says why.`);
});
