// Loaded before the page is painted: the theme that the reader chose on this site.
try {
  const theme = localStorage.getItem('pcc-docs-theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the theme is the system's.
}
