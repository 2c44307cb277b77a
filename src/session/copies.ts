import { version } from '../http/version.ts';

const majorOf = (text: string) => text.split('.')[0];

/** Whether another copy, of the version given, goes together with this one. */
export const isCompatible = (other: string): boolean => majorOf(other) === majorOf(version);

let said = false;

/** Says once in the console that another copy of the library was on the page before this one. */
export function sayOther(other: string): void {
  if (said) return;
  said = true;
  if (isCompatible(other)) {
    console.warn(
      `pcc-widgets ${version}: ${other} is on this page already; the tags it has registered are used.`,
    );
  } else {
    console.error(
      `pcc-widgets ${version}: ${other}, of another major version, is on this page; load one only.`,
    );
  }
}
