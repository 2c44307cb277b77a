export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  app: { head: { title: 'Nuxt', htmlAttrs: { lang: 'en' } } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('pcc-') } },
});
