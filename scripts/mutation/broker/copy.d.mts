/** Copies the backend to a folder. */
export function copyBackend(folder: string): void;

/** Copies the backend and carries out one of the mutations. */
export function mutate(folder: string, mutation: readonly string[]): void;
