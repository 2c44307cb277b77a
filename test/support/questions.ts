/** What newcomers ask; `page` answers, with these words. */
export const questions: readonly { readonly asks: string; readonly page: string; readonly words: RegExp }[] =
  [
    { asks: 'How do I get a widget onto my page?', page: 'start.html', words: /pcc-widgets init/ },
    { asks: 'Can I use it with React?', page: 'guides/react.html', words: /pcc-widgets\/react/ },
    { asks: 'Does it work in Next.js?', page: 'guides/next.html', words: /use client/ },
    { asks: 'How do I set an object as a property in Vue?', page: 'guides/vue.html', words: /\.prop/ },
    {
      asks: 'What happens when a consumer signs out?',
      page: 'guides/signing-in-and-out.html',
      words: /end\(\)/,
    },
    {
      asks: 'How do I warn before a session times out?',
      page: 'guides/signing-in-and-out.html',
      words: /pcc-session-expiring/,
    },
    { asks: 'How do I change the accent color?', page: 'guides/theming.html', words: /--pcc-color-accent/ },
    {
      asks: 'Which Content-Security-Policy do I need?',
      page: 'guides/policy.html',
      words: /trusted-types lit-html/,
    },
    { asks: 'Where does the client secret go?', page: 'guides/backend.html', words: /PCC_CLIENT_SECRET/ },
    {
      asks: 'Which mode of the backend should I use: cookie, broker or exchange?',
      page: 'guides/backend.html',
      words: /by default/,
    },
    {
      asks: 'Why does the console say no-session?',
      page: 'guides/troubleshooting.html',
      words: /no-session/,
    },
    {
      asks: 'How do I test against a sandbox in Playwright?',
      page: 'guides/testing.html',
      words: /page\.route/,
    },
    {
      asks: 'What does the error unknown-outcome mean?',
      page: 'reference/errors.html',
      words: /its response was lost/,
    },
    { asks: 'Is it accessible, by WCAG?', page: 'guides/accessibility.html', words: /WCAG 2\.2/ },
    {
      asks: 'How do I show fewer statements at first?',
      page: 'tags/pcc-statements.html',
      words: /page-size/,
    },
    { asks: 'Which fields does a consumer have?', page: 'reference/consumers.html', words: /kyc_status/ },
    { asks: 'What must I check before going live?', page: 'guides/going-live.html', words: /resolveSubject/ },
    { asks: 'Which browsers are supported?', page: 'project/versions.html', words: /Firefox 120/ },
    {
      asks: 'How long does a version get security fixes?',
      page: 'project/versions.html',
      words: /12 months/,
    },
    { asks: 'How much JavaScript does a widget add?', page: 'project/size.html', words: /brotli/ },
  ];
