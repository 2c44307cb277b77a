const statements = document.querySelector('pcc-statements');
const language = document.querySelector('#language');

// A property may be set before the widget's code has loaded.
statements.strings = { 'statements.heading': 'Your documents' };
language.addEventListener('change', () => (statements.locale = language.value));
statements.addEventListener('pcc-load', ({ count }) => {
  document.querySelector('#loaded').textContent = `${count} statements loaded`;
});
