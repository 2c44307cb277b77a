import { version } from '../http/version.ts';

const majorOf = (text: string) => text.split('.')[0];

/** Whether another copy of the library, of the given version, is compatible with this one. */
export const isCompatible = (other: string): boolean => majorOf(other) === majorOf(version);
