/**
 * Formats one date and one number: the first of each takes 15 ms or more, because the browser loads its locale data.
 * Called while the first requests are pending.
 */
export function warmUp(): void {
  setTimeout(() => {
    new Date().toLocaleDateString();
    (0).toLocaleString();
  });
}
