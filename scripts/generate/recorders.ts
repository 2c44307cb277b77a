/**
 * The session recorders that the widgets are marked for. `npm run generate` writes the marks into the frame of every widget
 * (src/widgets/shared/element.ts) and this table into docs/privacy.md.
 */
interface Recorder {
  readonly name: string;
  /** A class, with its dot, or an attribute, both as its vendor documents them. */
  readonly mark: string;
  /** `tested`: test/e2e/recorders.e2e.ts records with it. `quoted`: we know the vendor's documentation from others who quote it. */
  readonly evidence: 'tested' | 'documented' | 'quoted';
  /** Title or address of the vendor's documentation. */
  readonly documentation: string;
}

const recorders: readonly Recorder[] = [
  {
    name: 'rrweb, and recorders that use it with its defaults (such as Grafana Faro)',
    mark: '.rr-block',
    evidence: 'tested',
    documentation: 'https://github.com/rrweb-io/rrweb/blob/main/guide.md#privacy',
  },
  {
    name: 'PostHog',
    mark: '.ph-no-capture',
    evidence: 'tested',
    documentation: 'https://posthog.com/docs/session-replay/privacy',
  },
  {
    name: 'Sentry',
    mark: '.sentry-block',
    evidence: 'documented',
    documentation: 'https://docs.sentry.io/platforms/javascript/session-replay/privacy/',
  },
  {
    name: 'Amplitude',
    mark: '.amp-block',
    evidence: 'documented',
    documentation: 'https://amplitude.com/docs/en/session-replay/manage-privacy-settings-for-session-replay',
  },
  {
    name: 'Datadog',
    mark: '.dd-privacy-hidden',
    evidence: 'documented',
    documentation: 'https://docs.datadoghq.com/session_replay/browser/privacy_options/',
  },
  {
    name: 'FullStory',
    mark: '.fs-exclude',
    evidence: 'documented',
    documentation:
      'https://help.fullstory.com/hc/en-us/articles/360020623574-How-do-I-protect-my-users-privacy-in-Fullstory',
  },
  {
    name: 'LogRocket',
    mark: 'data-private',
    evidence: 'documented',
    documentation: 'https://docs.logrocket.com/reference/configure-privacy',
  },
  {
    name: 'Microsoft Clarity',
    mark: 'data-clarity-mask="true"',
    evidence: 'documented',
    documentation: 'https://learn.microsoft.com/en-us/clarity/setup-and-installation/clarity-masking',
  },
  {
    name: 'Hotjar',
    mark: 'data-hj-suppress',
    evidence: 'quoted',
    documentation: 'How to Suppress Text, Images, Videos and User Input',
  },
  {
    name: 'Mouseflow',
    mark: 'data-mf-replace-inner="*"',
    evidence: 'quoted',
    documentation: 'Excluding, masking and replacing content via code',
  },
  {
    name: 'Dynatrace',
    mark: 'data-dtrum-mask',
    evidence: 'quoted',
    documentation:
      'https://docs.dynatrace.com/docs/observe/digital-experience/session-replay-latest/configure-session-replay/url-exclusion-and-masking',
  },
];

const isClass = ({ mark }: Pick<Recorder, 'mark'>) => mark.startsWith('.');

/** The attributes of the element that carries every mark. */
export const marks: string = [
  `class="${recorders
    .filter(isClass)
    .map(({ mark }) => mark.slice(1))
    .join(' ')}"`,
  ...recorders.filter((recorder) => !isClass(recorder)).map(({ mark }) => mark),
].join('\n      ');

/** The table in docs/privacy.md. */
export const table: string = [
  '',
  '| Recorder | Mark | In our tests | Vendor’s documentation |',
  '| --- | --- | --- | --- |',
  ...recorders.map(({ name, mark, evidence, documentation }) => {
    const shown = isClass({ mark }) ? `class \`${mark.slice(1)}\`` : `\`${mark}\``;
    const source = documentation.startsWith('https:')
      ? `[documented](${documentation})`
      : `“${documentation}”`;
    return `| ${name} | ${shown} | ${evidence === 'tested' ? 'yes' : ''} | ${source}${evidence === 'quoted' ? ', quoted by others' : ''} |`;
  }),
  '',
].join('\n');
