export function writeCdn(folder: string, version: string): void;
