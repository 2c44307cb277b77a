/** A component of a bill of materials: the fields that our code reads. */
export interface Component {
  readonly type: string;
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly 'bom-ref': string;
  readonly licenses?: readonly { readonly license: { readonly id: string } }[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

/** A bill of materials in CycloneDX 1.6. */
export interface Sbom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export function readInstalled(): Sbom;
export function nameOf(component: Component): string;
export function sbomOf(installed: Sbom, manifest: Manifest, bundled?: readonly string[]): Sbom;
export function checkSbom(sbom: Sbom): Promise<void>;
