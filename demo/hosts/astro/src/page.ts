import 'pcc-widgets/pcc-session';
import 'pcc-widgets/pcc-statements';

// The client router replaces the body without running this module again.
document.addEventListener('astro:page-load', () => {
  const statements = document.querySelector('pcc-statements');
  const language = document.querySelector('select');
  const count = document.querySelector('p');
  if (!statements || !language || !count) return;

  statements.strings = { 'statements.heading': 'Your documents' };
  statements.addEventListener('pcc-load', (event) => {
    count.textContent = `${event.count} statements loaded`;
    count.hidden = false;
  });
  language.addEventListener('change', () => {
    statements.locale = language.value;
  });
});
