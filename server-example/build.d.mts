/** Bundles modules of this folder into `outdir`, one file each. */
export function bundle(entryPoints: readonly string[], outdir: string): Promise<unknown>;
