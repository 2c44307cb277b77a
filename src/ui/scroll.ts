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
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      if (scrollWidth > clientWidth || scrollHeight > clientHeight) element.setAttribute('tabindex', '0');
      else element.removeAttribute('tabindex');
    });
    // The element resizes with the page, its children with their text.
    for (const each of [element, ...element.children]) this.#sizes.observe(each);
    return noChange;
  }
}

/** Makes a scrollable element a tab stop, only while its content overflows. */
export const tabStopWhileScrolling = directive(TabStop);
