import { ref } from 'lit/directives/ref.js';

/** Makes what scrolls sideways a tab stop, only while there is something to scroll to: else Tab would stop for nothing. */
export const tabStopWhileScrolling = () => ref(watch);

function watch(region: Element | undefined): void {
  if (!region) return;
  const observer = new ResizeObserver(() => {
    if (region.scrollWidth > region.clientWidth) region.setAttribute('tabindex', '0');
    else region.removeAttribute('tabindex');
  });
  // Its own size changes with the page, that of what is in it with the text.
  for (const each of [region, ...region.children]) observer.observe(each);
}
