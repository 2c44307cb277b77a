import { css, html, noChange, nothing, type TemplateResult } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { button } from './button.ts';
import { ownLine } from './own-line.ts';
import { icon } from './icon.ts';
import { shapes } from './shapes.ts';

export interface DialogOptions {
  readonly title: string;
  readonly closeText: string;
  /** Description above the body, which screen readers announce when the dialog opens. */
  readonly about?: unknown;
  /** An alert dialog, for actions that cannot be undone. Some screen readers announce all of it. */
  readonly alert?: boolean;
  readonly body?: unknown;
  readonly actions?: unknown;
  /** Text of the dialog's live region. Those of the page are inert while the dialog is open. */
  readonly announcement?: string;
  /** Large enough for a document. */
  readonly wide?: boolean;
  /** Called however the dialog is closed. */
  readonly onClose: () => void;
}

/** A native modal dialog that opens when it is rendered. The browser traps and restores the focus. */
export function dialog({
  title,
  closeText,
  about,
  alert,
  body,
  actions,
  announcement,
  wide,
  onClose,
}: DialogOptions): TemplateResult {
  return html`<dialog
    class=${wide ? 'dialog wide' : 'dialog'}
    part="dialog"
    role=${alert ? 'alertdialog' : nothing}
    aria-labelledby="dialog-title"
    aria-describedby=${about ? 'dialog-about' : nothing}
    ${showModal()}
    @close=${onClose}
  >
    <div class="dialog-head">
      <div class="dialog-title" id="dialog-title" role="heading" aria-level="2">${ownLine(title)}</div>
      ${button(closeText, closeDialog, { kind: 'quiet', iconOnly: true, icon: icon(shapes.close) })}
    </div>
    <div class="dialog-body">${about ? html`<div id="dialog-about">${about}</div>` : nothing} ${body}</div>
    ${actions ? html`<div class="dialog-actions">${actions}</div>` : nothing}
    ${announcement === undefined ? nothing : html`<div class="visually-hidden" aria-live="polite">${announcement}</div>`}
  </dialog>`;
}

/** A dialog that is open where the page hides it would leave the whole page inert. */
function closeIfHidden(element: HTMLDialogElement): void {
  if (element.open && element.isConnected && element.getClientRects().length === 0) element.close();
}

/**
 * Opens its dialog once: the browser may close the dialog before the next render removes it. Where its host was removed
 * and added, the dialog has lost its place above the page: it opens again.
 */
const showModal = directive(
  class extends Directive {
    #shown = false;

    render(): typeof noChange {
      return noChange;
    }

    override update({ element }: ElementPart): typeof noChange {
      if (!(element instanceof HTMLDialogElement)) return noChange;
      if (!this.#shown || (element.open && !element.matches(':modal'))) {
        // The element is not in the document yet.
        queueMicrotask(() => {
          const { activeElement } = element.getRootNode() as ShadowRoot;
          element.open = false;
          if (element.isConnected) element.showModal();
          closeIfHidden(element);
          // Firefox keeps the focus in a dialog that is moved, but not the dialog's place.
          if (activeElement instanceof HTMLElement && element.contains(activeElement)) activeElement.focus();
        });
      }
      if (!this.#shown) new ResizeObserver(() => closeIfHidden(element)).observe(element);
      this.#shown = true;
      return noChange;
    }
  },
);

/** Click listener for a control in a dialog: closes the dialog. */
export function closeDialog(event: Event): void {
  (event.currentTarget as Element).closest('dialog')?.close();
}

export const dialogStyles = css`
  .dialog {
    --_pcc-raised: var(--pcc-color-surface-raised, light-dark(#fff, oklch(0.26 0.018 260)));
    inline-size: 32em;
    /* Not in em, as the browser's: large text needs the room most. */
    max-inline-size: calc(100vw - 32px);
    max-block-size: calc(100dvh - 2em);
    padding: 0;
    border: var(--_pcc-border-width) solid var(--_pcc-border);
    border-radius: calc(1.5 * var(--_pcc-radius));
    background: var(--_pcc-raised);
    color: inherit;
    box-shadow: var(
      --pcc-shadow-raised,
      0 1px 2px light-dark(rgb(0 0 0 / 0.08), rgb(0 0 0 / 0.4)),
      0 12px 32px light-dark(rgb(0 0 0 / 0.14), rgb(0 0 0 / 0.5))
    );
  }
  .dialog[open] {
    container-type: inline-size;
    display: flex;
    flex-direction: column;
  }
  .dialog:not(.wide) {
    overflow: auto;
  }
  .dialog.wide {
    inline-size: 60em;
    block-size: calc(100dvh - 2em);
  }
  .dialog::backdrop {
    background: rgb(0 0 0 / 0.45);
  }
  .dialog-head {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: calc(3 * var(--_pcc-space));
    padding: calc(3 * var(--_pcc-space)) calc(3 * var(--_pcc-space)) var(--_pcc-space)
      calc(5 * var(--_pcc-space));
  }
  .dialog-title {
    /* In the middle of the button beside it, if it has one line. */
    margin-block-start: calc((var(--_pcc-control-height) - 1.35em) / 2);
    font-size: 1.125em;
    font-weight: 600;
    line-height: 1.2;
  }
  .dialog-body {
    /* Not 1: in WebKit the height would be 0 if the dialog has no height. */
    flex: auto;
    min-block-size: 0;
    overflow: auto;
    /* What is wrong with a focused field is in view, too. */
    scroll-padding-block-end: 4em;
    /* With room for the focus ring of what comes first. */
    padding: calc(2 * var(--_pcc-space)) calc(5 * var(--_pcc-space)) calc(5 * var(--_pcc-space));
    /* A hairline where there is more above or below: at the ends, what scrolls with the content covers it. The lower one is
       a pixel up, below a higher cover: the body may end on half a pixel. */
    --_pcc-cover: linear-gradient(var(--_pcc-raised) 0 0);
    --_pcc-hairline: linear-gradient(var(--_pcc-border) 0 0);
    background:
      var(--_pcc-cover) top / 100% 2px no-repeat local,
      var(--_pcc-cover) bottom / 100% 3px no-repeat local,
      var(--_pcc-hairline) top / 100% 1px no-repeat,
      var(--_pcc-hairline) 0 calc(100% - 1px) / 100% 1px no-repeat;
  }
  /* In a short or highly zoomed window, or with large text, the header and the buttons would leave no room for the body. */
  @media (max-height: 30em) {
    .dialog:not(.wide) > * {
      flex: none;
      overflow: visible;
    }
  }
  .dialog-actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: calc(2 * var(--_pcc-space));
    padding: calc(3 * var(--_pcc-space)) calc(5 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
  }
  /* The same where the page has made the text large, which a media query does not know. */
  @container (max-width: 14em) {
    .dialog:not(.wide) > * {
      flex: none;
      overflow: visible;
      padding-inline: calc(3 * var(--_pcc-space));
    }
  }
  /* Less specific than a disabled button. */
  button.critical {
    border-color: currentcolor;
    color: var(--_pcc-critical);
  }
  /* On a phone, buttons fill their line, so that two lines of them have the same edges. */
  @media (max-width: 30em) {
    .dialog-actions > * {
      flex: auto;
      text-align: center;
    }
  }
`;
