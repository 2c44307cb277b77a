export function pack(folder: string): string;
export function packed(folder: string): string;
export function checkPackage(tarball: string): void;
