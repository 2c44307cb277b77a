import type { Sbom } from './sbom.mjs';

export function licensesOf(sbom: Sbom): string;
