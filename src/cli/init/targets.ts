/** What `pcc-widgets init` can write. */
export interface Target {
  readonly name: string;
  /** For the prompt. */
  readonly label: string;
  /** Folders of `templates/common` to copy: for a host with its own server, and for one whose server writes the page. */
  readonly common?: readonly ('server' | 'rendered')[];
  /** What `npm run dev` starts in addition to the sandbox: arguments of `node`. */
  readonly dev: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
  /** For its README, as Markdown: what `npm start` does, and the files of the page. */
  readonly start: string;
  readonly files: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const tsx = '--import tsx';
const server = {
  dev: [`${tsx} server.ts`],
  scripts: { start: 'node --env-file=.env --import tsx server.ts' },
  start: 'starts the server alone: the service is the one in `.env`',
};
const scripts = {
  '`scripts.ts`': 'the hashes of your pages’ scripts, without which browsers do not run them',
};
const rendered = {
  '`server.ts`': 'your server: the page, the widgets’ files and the backend on one origin',
  '`page.ts`': 'the page, with the consumer’s data in its HTML',
  ...scripts,
  '`public/login.html`, `public/login.js`': 'a placeholder for your own login',
};

/** Versions that the templates were tested with. */
export const targets: readonly Target[] = [
  {
    name: 'html',
    label: 'Plain HTML',
    common: ['server'],
    ...server,
    files: {
      '`public/index.html`': 'the page',
      '`public/page.js`': 'a placeholder for your own login',
      '`server.ts`': 'serves the page, the widgets’ files and the backend on one origin',
      ...scripts,
    },
  },
  {
    name: 'vite',
    label: 'Vite',
    dev: ['node_modules/vite/bin/vite.js'],
    scripts: {
      build: 'vite build',
      start: 'node --env-file=.env --import tsx backend/main.ts --port 4020',
    },
    start: 'starts the backend alone, for a server that serves `dist/` and forwards its paths',
    files: {
      '`index.html`, `src/main.ts`': 'the page; its sign-in is a placeholder for your own login',
      '`vite.config.ts`': 'serves the backend on the page’s origin during development',
    },
    devDependencies: { vite: '^8.3.8' },
  },
  {
    name: 'next',
    label: 'Next.js',
    dev: ['node_modules/next/dist/bin/next dev --hostname 127.0.0.1'],
    scripts: { build: 'next build', start: 'node --env-file=.env node_modules/next/dist/bin/next start' },
    start: 'starts what `npm run build` built: the service is the one in `.env`',
    files: {
      '`app/page.tsx`, `app/layout.tsx`': 'the page',
      '`app/credit.tsx`': 'the widgets; its sign-in is a placeholder for your own login',
      '`app/pcc`, `app/v2`, `app/demo`': 'the backend’s routes; `app/demo` is the sandbox’s login',
    },
    dependencies: { next: '^16.4.6', react: '^19.3.1', 'react-dom': '^19.3.1' },
    devDependencies: { '@types/react': '^19.3.0', '@types/react-dom': '^19.3.0' },
  },
  {
    name: 'express',
    label: 'Express',
    common: ['server', 'rendered'],
    ...server,
    files: rendered,
    dependencies: { express: '5.3.0' },
    devDependencies: { '@types/express': '5.0.6' },
  },
  {
    name: 'hono',
    label: 'Hono',
    common: ['server', 'rendered'],
    ...server,
    files: rendered,
  },
];
