// The licenses of everything in a bill of materials, as one page.
import { nameOf } from './sbom.mjs';

/** Those that a closed product may include, provided that it names them. */
const accepted = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

const isAccepted = ({ license = {}, expression }) =>
  license.id ? accepted.includes(license.id) : accepted.some((id) => expression?.split(' OR ').includes(id));
const idOf = ({ license, expression }) => license?.id ?? license?.name ?? expression;

const textOf = ({ evidence }) =>
  (evidence?.licenses ?? [])
    .map(({ license }) => Buffer.from(license.text.content, license.text.encoding ?? 'utf8').toString())
    .join('\n\n');

/** Throws if a component has no license, or one that needs a decision. */
export function licensesOf(sbom) {
  const { component } = sbom.metadata;
  const parts = sbom.components
    .map((each) => ({ title: `${nameOf(each)} ${each.version}`, ...each }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
  const refused = parts.filter(({ licenses = [] }) => !licenses.some(isAccepted));
  if (refused.length)
    throw new Error(`License to be decided: ${refused.map(({ title }) => title).join(', ')}`);
  const chapters = parts.map(({ title, licenses, ...part }) => {
    const text = textOf(part).trim() || 'The package has no file with the text of its license.';
    return `## ${title}: ${licenses.map(idOf).join(', ')}\n\n~~~text\n${text}\n~~~`;
  });
  return `${[
    `# Licenses of ${component.name} ${component.version}`,
    `${component.name} is under the MIT license. It contains or installs:`,
    ...new Set(chapters),
  ].join('\n\n')}\n`;
}
