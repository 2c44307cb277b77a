import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class TabStop extends Directive {
  #sizes?: ResizeObserver;

  render(): typeof noChange {
    return noChange;
  }

  override update({ element }: ElementPart): typeof noChange {
    if (this.#sizes) return noChange;
    this.#sizes = new ResizeObserver(() => {
      if (element.scrollWidth > element.clientWidth) element.setAttribute('tabindex', '0');
      else element.removeAttribute('tabindex');
    });
    // Its own size changes with the page, that of what is in it with the text.
    for (const each of [element, ...element.children]) this.#sizes.observe(each);
    return noChange;
  }
}

/** Makes what scrolls sideways a tab stop, only while there is something to scroll to: else Tab would stop for nothing. */
export const tabStopWhileScrolling = directive(TabStop);
