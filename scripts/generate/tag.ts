import type { TagRecord } from '../../src/widgets/shared/widget-record.ts';

/** A tag with the names and files that generated code refers to. */
export interface Tag extends TagRecord {
  readonly className: string;
  /** Below src/, like the files that follow. */
  readonly folder: string;
  readonly elementFile: string;
  /** Undefined if it has only the common events. */
  readonly eventsFile: string | undefined;
}

/** `pcc-load` → `PccLoad`. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `page-size` → `pageSize`. */
export const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Names follow from the tag. */
export function describeTag(record: TagRecord): Tag {
  const name = record.tag.slice('pcc-'.length);
  const isSession = name === 'session';
  const folder = isSession ? name : `widgets/${name}`;
  const events = `${folder}/${isSession ? 'events' : `${name}.events`}.ts`;
  return {
    ...record,
    className: `${pascal(name)}Element`,
    folder,
    elementFile: `${folder}/${name}.element.ts`,
    eventsFile: record.events.length > 0 ? events : undefined,
  };
}
