/** What `pcc-widgets init` can write. */
export interface Target {
  readonly name: string;
  /** For the prompt. */
  readonly label: string;
  /** What `npm run dev` starts in addition to the sandbox: arguments of `node`. */
  readonly dev: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const tsx = '--import tsx';
const server = {
  dev: [`${tsx} server.ts`],
  scripts: { start: 'node --env-file=.env --import tsx server.ts' },
};

/** Versions that the templates were tested with. */
export const targets: readonly Target[] = [
  { name: 'html', label: 'Plain HTML', ...server, dependencies: {}, devDependencies: {} },
  {
    name: 'vite',
    label: 'Vite',
    dev: ['node_modules/vite/bin/vite.js'],
    scripts: {
      build: 'vite build',
      start: 'node --env-file=.env --import tsx backend/main.ts --port 4020',
    },
    dependencies: {},
    devDependencies: { vite: '^8.3.8' },
  },
  {
    name: 'next',
    label: 'Next.js',
    dev: ['node_modules/next/dist/bin/next dev --hostname 127.0.0.1'],
    scripts: { build: 'next build', start: 'node --env-file=.env node_modules/next/dist/bin/next start' },
    dependencies: { next: '^16.4.6', react: '^19.3.1', 'react-dom': '^19.3.1' },
    devDependencies: { '@types/react': '^19.3.0', '@types/react-dom': '^19.3.0' },
  },
  {
    name: 'express',
    label: 'Express',
    ...server,
    dependencies: { express: '5.3.0' },
    devDependencies: { '@types/express': '5.0.6' },
  },
];
