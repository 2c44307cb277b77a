/**
 * The first date and number of a page take 15 ms and more to write, because the browser has yet to read what it knows
 * of languages: best done while nothing else is, as soon as the first answers are on their way.
 */
export function warmUp(): void {
  setTimeout(() => {
    new Date().toLocaleDateString();
    (0).toLocaleString();
  });
}
