import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The paths of all files below a folder of the project whose names end so. */
export const filesIn = (folder: string, ending = ''): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file))
    .sort();

/** Whether the module with this address is what Node was started with. */
export const isMain = (url: string): boolean => url === pathToFileURL(process.argv[1] ?? '').href;
