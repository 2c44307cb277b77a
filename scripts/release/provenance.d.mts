type Digest = Readonly<Record<string, string>>;

/** An in-toto statement with SLSA's provenance, version 1. */
interface Statement {
  readonly _type: string;
  readonly subject: readonly { readonly name: string; readonly digest: Digest }[];
  readonly predicateType: string;
  readonly predicate: {
    readonly buildDefinition: {
      readonly resolvedDependencies: readonly { readonly uri?: string; readonly digest: Digest }[];
    };
  };
}

export function uncommitted(): readonly string[];
export function provenanceOf(
  tarball: string,
  manifest: {
    readonly name: string;
    readonly version: string;
    readonly repository: { readonly url: string };
  },
): Statement;
