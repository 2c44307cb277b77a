import type { TagRecord } from '../../src/widgets/shared/widget.ts';

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

export async function describeTag(record: TagRecord, folder: string, events: string): Promise<Tag> {
  return {
    ...record,
    className: (await record.element()).name,
    folder,
    elementFile: `${folder}/${record.tag.slice('pcc-'.length)}.element.ts`,
    eventsFile: record.events.length > 0 ? events : undefined,
  };
}
