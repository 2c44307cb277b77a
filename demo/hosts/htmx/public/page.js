// Runs once: htmx replaces the body without running it again.
function setUp() {
  const statements = document.querySelector('pcc-statements');
  if (statements) statements.strings = { 'statements.heading': 'Your documents' };
}
setUp();
document.addEventListener('htmx:after:swap', setUp);

document.addEventListener('change', ({ target }) => {
  if (target.id === 'language') document.querySelector('pcc-statements').locale = target.value;
});
document.addEventListener('pcc-load', ({ count }) => {
  document.querySelector('#loaded').textContent = `${count} statements loaded`;
});
