import { html, type TemplateResult } from 'lit';
import { button } from '../../ui/button.ts';
import { closeDialog, dialog } from '../../ui/dialog.ts';
import { safeFileName } from './pdf.ts';
import type { T } from './statements.templates.ts';

export interface ViewerOptions {
  readonly period: string;
  /** The statement's file name. */
  readonly id: string;
  /** The `blob:` address of the PDF. */
  readonly address: string;
  readonly onClose: () => void;
}

/** The preview of a statement, with buttons to save it. */
export function viewer({ period, id, address, onClose }: ViewerOptions, t: T): TemplateResult {
  const title = t('statements.title', { period });
  return dialog({
    title,
    closeText: t('close'),
    wide: navigator.pdfViewerEnabled,
    // A frame does not report whether it could show the document, so the browser's support is checked first.
    body: navigator.pdfViewerEnabled
      ? html`<iframe class="document" title=${title} src=${address}></iframe>`
      : html`<p>${t('statements.no-viewer')}</p>`,
    actions: html`
      <a class="button" part="button" href=${address} target="_blank" rel="noopener"
        >${t('statements.open')}</a
      >
      <a class="button" part="button" href=${address} download=${safeFileName(id)}
        >${t('statements.download')}</a
      >
    `,
    onClose,
  });
}

export interface QuestionOptions {
  readonly period: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation: each one sends one email. */
export function emailQuestion({ period, onConfirm, onClose }: QuestionOptions, t: T): TemplateResult {
  const confirm = (event: Event) => {
    closeDialog(event);
    onConfirm();
  };
  return dialog({
    title: t('statements.email-of', { period }),
    closeText: t('close'),
    about: html`<p>${t('statements.email-ask', { period })}</p>`,
    actions: html`
      ${button(t('cancel'), closeDialog)}
      ${button(t('statements.email-send'), confirm, { kind: 'primary' })}
    `,
    onClose,
  });
}
