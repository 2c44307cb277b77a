// What the page and the app tell each other. The app is found in React Native, in iOS (a message handler named "pccApp")
// or in Android (an object of that name). In a browser there is none, and the page works as usual.
const app = window.ReactNativeWebView ?? window.webkit?.messageHandlers?.pccApp ?? window.pccApp;
const send = (message) => app?.postMessage(JSON.stringify(message));

/** A PDF as base64: a message is text. */
const base64Of = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.replace(/^.*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

if (app) {
  // WebViews neither show nor save PDFs: the app does.
  for (const type of ['pcc-statement-view', 'pcc-statement-download']) {
    document.addEventListener(type, async (event) => {
      event.preventDefault();
      send({ type: 'document', name: event.statementId, base64: await base64Of(event.document) });
    });
  }
  document.addEventListener('pcc-session-ended', ({ reason }) => {
    if (reason === 'login-required') send({ type: 'sign-in' });
  });
  document.addEventListener('pcc-sign-in', (event) => {
    event.preventDefault();
    send({ type: 'sign-in' });
  });
}

/** For the app, after it has ended the login at the server. */
window.pccSignOut = () => document.querySelector('pcc-session').end();
