import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The way from a folder to a file, with slashes, on Windows too. */
export const pathFrom = (folder: string, file: string): string =>
  relative(folder, file).replaceAll('\\', '/');

/** The paths of all files below a folder, from there. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => pathFrom(folder, join(parentPath, name)))
    .sort();

/** The paths, from the project's folder, of all files below one of its folders whose names end so. */
export const filesIn = (folder: string, ending = ''): string[] =>
  filesBelow(join(root, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`);

/** Whether the module with this address is what Node was started with. */
export const isMain = (url: string): boolean => url === pathToFileURL(process.argv[1] ?? '').href;
