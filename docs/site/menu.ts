// The pages of the menu that are made of the repository's documents.
/** A document, or the chapters of it that are named by their headings; `#` is what precedes the first chapter. */
export interface Part {
  readonly file: string;
  readonly chapters?: readonly string[];
}

export interface Page {
  /** Path on the site, without `.html`. */
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines, the start page and `llms.txt`. */
  readonly about: string;
  readonly parts: readonly Part[];
  /** Markdown that is written for the site, after the parts. */
  readonly generated?: 'client' | 'sample' | 'properties' | 'resource' | 'tag';
  /** What it is generated for: a framework, a tag or a resource. */
  readonly subject?: string;
  /** Not in the menu: other pages lead to it. */
  readonly isHidden?: true;
}

export interface Group {
  readonly name: string;
  readonly pages: readonly Page[];
}

const readme = (...chapters: readonly string[]): Part => ({ file: 'README.md', chapters });
const frameworks = (...chapters: readonly string[]): Part => ({ file: 'docs/frameworks.md', chapters });

const framework = (name: string, path: string, chapters: readonly string[], sample: string): Page => ({
  path: `guides/${path}`,
  title: name,
  about: `The widgets in ${name}: types, properties, events, and a complete sample page.`,
  parts: chapters.length > 0 ? [frameworks(...chapters)] : [],
  generated: 'sample',
  subject: sample,
});

export const start: Group = {
  name: 'Start',
  pages: [
    {
      path: 'start',
      title: 'In your page',
      about: 'Set up a page and a backend with one command, or add the widgets to an existing project.',
      parts: [readme('In your page')],
    },
    {
      path: 'tags/index',
      title: 'The widgets',
      about: 'All tags at a glance, and what every widget has.',
      parts: [readme('The widgets'), { file: 'docs/tags.md', chapters: ['#', 'Every widget', 'Types'] }],
    },
    {
      path: 'demo',
      title: 'Demo, gallery and editors',
      about: 'A bank, a rent app, every state of every widget, the playground and the theme editor.',
      parts: [readme('The demo')],
    },
  ],
};

export const guides: Group = {
  name: 'Guides',
  pages: [
    {
      path: 'guides/signing-in-and-out',
      title: 'Signing in and out',
      about: 'What your page does when consumers sign in, sign out or change; timeouts, tabs and kiosks.',
      parts: [{ file: 'docs/signing-in-and-out.md' }],
    },
    {
      path: 'guides/theming',
      title: 'Theming',
      about: 'Colors, font, spacing and texts: custom properties, parts and strings.',
      parts: [readme('Theming')],
      generated: 'properties',
    },
    {
      path: 'guides/policy',
      title: 'Content-Security-Policy',
      about: 'The strict policy under which each widget works, with Trusted Types.',
      parts: [readme('Content-Security-Policy')],
    },
    {
      path: 'guides/backend',
      title: 'The backend',
      about: 'The session endpoint: three modes, configuration, your login, operation and alerts.',
      parts: [readme('The backend'), { file: 'server-example/README.md' }],
    },
    {
      path: 'guides/server-rendering',
      title: 'Rendering on a server',
      about: 'Widgets as HTML with their first data, before any script has run.',
      parts: [{ file: 'docs/server-rendering.md' }],
    },
    {
      path: 'guides/testing',
      title: 'The sandbox in your tests',
      about: 'The whole service on your machine, and in node:test, Vitest and Playwright.',
      parts: [readme('The sandbox'), { file: 'docs/sandbox.md', chapters: ['In your tests'] }],
    },
    {
      path: 'guides/telemetry',
      title: 'Telemetry',
      about: 'Requests, errors and traces for your own monitoring, without personal data.',
      parts: [{ file: 'docs/telemetry.md' }],
    },
    {
      path: 'guides/privacy',
      title: 'Recorders and other scripts',
      about: 'What session recorders, tag managers, translators and extensions get of what a widget shows.',
      parts: [{ file: 'docs/privacy.md' }],
    },
    {
      path: 'guides/going-live',
      title: 'Going live',
      about: 'What to set up, check and watch before and after real consumers use the widgets.',
      parts: [{ file: 'docs/going-live.md' }],
    },
    {
      path: 'guides/troubleshooting',
      title: 'Troubleshooting',
      about: 'Every code of the console and the backend: symptom, cause and fix.',
      parts: [{ file: 'docs/troubleshooting.md' }],
    },
    {
      path: 'guides/accessibility',
      title: 'Accessibility',
      about: 'WCAG 2.2, criterion by criterion: how it is met, its tests, and known limits.',
      parts: [{ file: 'docs/accessibility.md' }],
    },
  ],
};

export const inFrameworks: Group = {
  name: 'Frameworks',
  pages: [
    {
      path: 'guides/frameworks',
      title: 'Every framework',
      about: 'What holds in every framework: types, policy and rendering on a server.',
      parts: [
        frameworks(
          '#',
          'TypeScript, without a framework',
          'Routes and navigation',
          'Micro-frontends',
          'On a server',
          'Content-Security-Policy',
        ),
        { file: 'demo/hosts/README.md' },
      ],
    },
    framework('Plain HTML', 'plain-html', [], 'autoload'),
    framework('React', 'react', ['React'], 'react'),
    framework('Next.js', 'next', [], 'next'),
    framework('Vue', 'vue', ['Vue'], 'vue'),
    framework('Nuxt', 'nuxt', [], 'nuxt'),
    framework('Svelte', 'svelte', ['Svelte'], 'svelte'),
    framework('SvelteKit', 'sveltekit', [], 'sveltekit'),
    framework('Angular', 'angular', ['Angular'], 'angular'),
    framework('Astro', 'astro', [], 'astro'),
    framework('Python', 'python', [], 'python'),
  ],
};

export const project: Group = {
  name: 'Project',
  pages: [
    {
      path: 'project/versions',
      title: 'Versions and support',
      about: 'What a version promises, how long it is supported, browsers, and the addresses of a CDN.',
      parts: [{ file: 'docs/versions.md' }, readme('Browser support')],
    },
    {
      path: 'project/migration',
      title: 'Migration',
      about: 'What to change in your page and your backend for each release.',
      parts: [{ file: 'docs/migration.md' }],
    },
    {
      path: 'project/changelog',
      title: 'Changelog',
      about: 'What is new in each release.',
      parts: [{ file: 'CHANGELOG.md' }],
    },
    {
      path: 'project/security',
      title: 'Security',
      about: 'The threat model, with tests, and what a partner must do.',
      parts: [{ file: 'SECURITY.md' }],
    },
    {
      path: 'project/size',
      title: 'Size',
      about: 'How much JavaScript each widget adds to a page.',
      parts: [readme('Bytes')],
    },
    {
      path: 'project/benchmarks',
      title: 'Benchmarks',
      about: 'The widgets and the sandbox against alternatives.',
      parts: [{ file: 'docs/benchmarks.md' }, { file: 'docs/where-the-time-goes.md' }],
    },
    {
      path: 'project/decisions/index',
      title: 'Decisions',
      about: 'The design decisions that shape the project.',
      parts: [{ file: 'docs/decisions/README.md' }],
    },
    {
      path: 'project/contributing',
      title: 'Contributing',
      about: 'Commands, rules and the structure of the code.',
      parts: [{ file: 'CONTRIBUTING.md' }],
    },
  ],
};

export const reference: Group = {
  name: 'Reference',
  pages: [
    {
      path: 'reference/client',
      title: 'The client',
      about: 'Functions, options and types of pcc-widgets/client.',
      parts: [readme('The client')],
      generated: 'client',
    },
    {
      path: 'reference/operations',
      title: 'Operations',
      about: 'Every operation of the service: request, effect, scopes and the widget that uses it.',
      parts: [{ file: 'docs/operations.md' }],
    },
    {
      path: 'reference/errors',
      title: 'Errors',
      about: 'The codes of PccError, with what to do.',
      parts: [readme('Errors')],
    },
    {
      path: 'reference/sandbox',
      title: 'The sandbox',
      about: 'Options, people, scenarios, test cards and control paths of the sandbox.',
      parts: [
        {
          file: 'docs/sandbox.md',
          chapters: [
            '#',
            'Credentials',
            'People',
            'Test cards',
            'Time',
            'Control paths',
            'Scenarios',
            'Readings',
          ],
        },
      ],
    },
    {
      path: 'reference/assumptions',
      title: 'Assumptions',
      about: 'What the description of the service leaves open, and what the sandbox does there.',
      parts: [{ file: 'docs/assumptions.md' }],
    },
  ],
};
