import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { tagsOf, type Manifest } from '../../scripts/build/manifest.ts';
import { tagPages } from '../../scripts/generate/tags-page.ts';
import { session, widgets } from '../../src/widgets/widgets.ts';
import { readSurfaces, type Surface } from '../support/package/public-surface.ts';
import { dist } from '../support/package/published.ts';

const records = [session, ...widgets];
const tags = records.map(({ tag }) => tag);

describe('the manifest', () => {
  const manifest = JSON.parse(readFileSync(new URL('custom-elements.json', dist), 'utf8')) as Manifest;
  const described = tagsOf(manifest);
  const surfaces = readSurfaces(tags);

  const none = { members: [], attributes: [], events: [], slots: [], cssParts: [], cssProperties: [] };
  function tagOf(name: string) {
    const tag = described.find(({ tagName }) => tagName === name);
    assert.ok(tag);
    return { ...none, ...tag };
  }

  test('the manifest describes every tag', () => {
    assert.deepEqual(
      described.map(({ tagName }) => tagName),
      tags,
    );
  });

  /** Of dialogs, which not every widget has; described with the properties of all of them. */
  const raised = ['--pcc-color-surface-raised', '--pcc-shadow-raised'];

  for (const name of tags) {
    test(`<${name}>: the manifest says what the code does, no more and no less`, () => {
      const { members, attributes, events, slots, cssParts, cssProperties } = tagOf(name);
      const code = surfaces.get(name);
      assert.ok(code);
      const named: Record<keyof Surface, readonly { readonly name: string }[]> = {
        fields: members.filter(({ kind }) => kind === 'field'),
        methods: members.filter(({ kind }) => kind === 'method'),
        attributes,
        events,
        slots,
        parts: cssParts,
        cssProperties,
      };
      for (const [kind, entries] of Object.entries(named)) {
        const inManifest = entries.map(({ name }) => name).sort();
        const inCode: string[] = [...code[kind as keyof Surface]];
        if (kind === 'cssProperties' && inCode.length > 0) inCode.push(...raised);
        assert.deepEqual(inManifest, [...new Set(inCode)].sort(), kind);
      }
    });

    test(`<${name}>: everything has words and a type, every custom property a default`, () => {
      const { summary, members, attributes, events, slots, cssParts, cssProperties } = tagOf(name);
      assert.ok(summary);
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

  test('the events in the records are those of the manifest', () => {
    for (const record of records) {
      const common = record === session ? [] : ['pcc-load', 'pcc-error', 'pcc-sign-in', 'pcc-step-up'];
      const events = described.find(({ tagName }) => tagName === record.tag)?.events ?? [];
      assert.deepEqual(
        [...common, ...record.events].sort(),
        events.map(({ name }) => name).sort(),
        record.tag,
      );
    }
  });

  test('README.md and docs/tags.md are current (`npm run generate`)', async () => {
    for (const [name, text] of await tagPages(described)) {
      assert.equal(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'), text, name);
    }
  });
});
