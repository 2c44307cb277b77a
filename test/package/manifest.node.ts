import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createManifest, tagsOf } from '../../scripts/manifest.ts';
import { tagPages } from '../../scripts/tags-page.ts';
import { readSurfaces, type Surface } from '../support/public-surface.ts';

const tags = [
  'pcc-session',
  'pcc-onboarding',
  'pcc-card-register',
  'pcc-rewards',
  'pcc-statements',
  'pcc-tradelines',
  'pcc-credit-summary',
];
const described = tagsOf(await createManifest());
const surfaces = readSurfaces(tags);

test('the manifest describes the seven tags', () => {
  assert.deepEqual(
    described.map(({ tagName }) => tagName),
    tags,
  );
});

for (const tag of described) {
  test(`<${tag.tagName}>: the manifest says what the code does, no more and no less`, () => {
    const code = surfaces.get(tag.tagName);
    assert.ok(code);
    const { members = [], attributes = [], events = [], slots = [], cssParts = [], cssProperties = [] } = tag;
    const manifest: Record<keyof Surface, readonly { readonly name: string }[]> = {
      fields: members.filter(({ kind }) => kind === 'field'),
      methods: members.filter(({ kind }) => kind === 'method'),
      attributes,
      events,
      slots,
      parts: cssParts,
      cssProperties,
    };
    for (const [kind, entries] of Object.entries(manifest)) {
      const inManifest = entries.map(({ name }) => name).sort();
      const inCode = [...code[kind as keyof Surface]].sort();
      assert.deepEqual(inManifest, inCode, kind);
    }
  });

  test(`<${tag.tagName}>: everything has words and a type, every custom property a default`, () => {
    const { members = [], attributes = [], events = [], slots = [], cssParts = [], cssProperties = [] } = tag;
    assert.ok(tag.summary);
    for (const { name, description } of [
      ...[members, attributes, events, slots, cssParts, cssProperties].flat(),
    ]) {
      assert.match(description ?? '', /\.$/, `${name} has no description`);
    }
    for (const { name, type } of [
      ...members.filter(({ kind }) => kind === 'field'),
      ...attributes,
      ...events,
    ]) {
      assert.ok(type?.text, `${name} has no type`);
    }
    for (const { name, default: value } of cssProperties) assert.ok(value, `${name} has no default`);
    const fields = new Set(members.map(({ name }) => name));
    for (const { name, fieldName } of attributes) assert.ok(fieldName && fields.has(fieldName), name);
  });
}

test('the typed events of each tag are those of the manifest', () => {
  const code = readFileSync(new URL('../../src/widgets/tags.ts', import.meta.url), 'utf8');
  const eventNames = code.slice(code.indexOf('interface EventNames'));
  const common = /type Common = ([^;]+);/.exec(code)?.[1] ?? '';
  for (const { tagName, events = [] } of described) {
    const typed = new RegExp(`'${tagName}': ([^;]+);`).exec(eventNames)?.[1] ?? '';
    const names = [...typed.replace('Common', common).matchAll(/'([^']+)'/g)].map(([, name]) => name);
    assert.deepEqual(names.sort(), events.map(({ name }) => name).sort(), tagName);
  }
});

test('README.md and docs/tags.md are current (`npm run docs:tags`)', async () => {
  for (const [name, text] of await tagPages()) {
    assert.equal(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'), text, name);
  }
});
