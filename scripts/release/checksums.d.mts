export function checksumsOf(folder: string): string;
