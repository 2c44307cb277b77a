import { streamOf } from '../../app/render-statements';

/** Sends what a page has put into `event.context.late` at the end of its body, when it is there. */
export default defineNitroPlugin(({ hooks }) => {
  hooks.hook('render:response', (response, { event }) => {
    const late = event.context['late'] as Promise<string> | undefined;
    if (!late || typeof response.body !== 'string') return;
    const [page = '', end = ''] = response.body.split(/(?=<\/body>)/);
    response.body = streamOf([page, late, end]);
  });
});
