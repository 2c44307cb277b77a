/**
 * Stands in for `lit/decorators.js` in the files of dist/cdn that tags load: the two decorators that the widgets use,
 * without what Lit's have for the standard kind, which this project does not use.
 */
import type { PropertyDeclaration, ReactiveElement } from 'lit';

type Decorate = (prototype: ReactiveElement, name: PropertyKey) => void;

export const property =
  (options?: PropertyDeclaration): Decorate =>
  ({ constructor }, name) => {
    (constructor as typeof ReactiveElement).createProperty(name, options);
  };

export const state = (): Decorate => property({ state: true, attribute: false });
