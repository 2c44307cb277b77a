import { css } from 'lit';

/** Styles of the host, text, headings, focus and visually hidden content. */
export const baseStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    contain-intrinsic-inline-size: 22rem;
    min-inline-size: 0;
    max-inline-size: 100%;
    color: var(--_pcc-text);
    font-family: var(--pcc-font-family, inherit);
    font-size: var(--pcc-font-size, inherit);
    overflow-wrap: anywhere;
  }
  /* Space between stacked widgets; the page's margin takes precedence. */
  :host(:not(:last-child)) {
    margin-block-end: calc(8 * var(--_pcc-space));
  }
  :host([hidden]) {
    display: none;
  }
  /* Not on the host, to which the universal rules of a page apply. */
  section {
    line-height: 1.5;
    text-align: start;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  /* A gap before what the page has put there, whatever its own margins are, and none before nothing. */
  .end {
    clear: both;
    display: grid;
    gap: calc(3 * var(--_pcc-space));
  }
  .end::before {
    content: '';
  }
  .heading {
    margin: 0 0 calc(4 * var(--_pcc-space));
    font-size: 1.125em;
    font-weight: 600;
    line-height: 1.2;
  }
  .muted {
    color: var(--_pcc-muted);
  }
  .small {
    font-size: 0.875em;
  }
  .figures {
    font-variant-numeric: tabular-nums;
    /* Keeps the order of "2 kB" in a right-to-left page. */
    unicode-bidi: plaintext;
  }
  /* "plaintext" takes the start from the text: in such a page, figures begin where the page does. */
  .figures:dir(rtl) {
    text-align: right;
  }
  .nowrap {
    white-space: nowrap;
  }
  p {
    margin: 0;
    text-wrap: pretty;
  }
  ul,
  ol {
    margin: 0;
    padding: 0;
    /* With "none", VoiceOver does not treat it as a list. */
    list-style: '';
  }
  a {
    color: var(--_pcc-accent);
  }
  :focus-visible {
    outline: 2px solid var(--_pcc-focus);
    outline-offset: 2px;
  }
  .visually-hidden:not(:focus-within) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
    border: 0;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;
