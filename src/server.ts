/** Renders widgets on a server, with their first data. For Node only; needs `@lit-labs/ssr`. */
export {
  attributeNames,
  renderHead,
  renderWidget,
  type Attributes,
  type HeadOptions,
  type RenderOptions,
  type ServerSession,
} from './server/render-widget.ts';
