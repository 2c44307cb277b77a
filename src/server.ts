/** Renders widgets on a server, with their first data. For Node only; needs `@lit-labs/ssr`. */
export {
  attributeNames,
  lateParts,
  renderHead,
  renderWidget,
  type Attributes,
  type HeadOptions,
  type RenderOptions,
  type ServerSession,
  type StreamedWidget,
} from './server/render-widget.ts';
