import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { Manifest } from './deployment.ts';

const file = join(fileURLToPath(new URL('.', import.meta.url)), 'manifests.ts');

/** What the compiler says about manifests as values of Kubernetes' types: unknown fields, too. */
export function typeErrors(manifests: readonly Manifest[]): readonly string[] {
  const source = manifests
    .map((manifest, i) => {
      const module = manifest.apiVersion === 'v1' ? 'core/v1' : manifest.apiVersion.replace(/\.k8s\.io/, '');
      return `import type { ${manifest.kind} as Kind${i} } from 'kubernetes-types/${module}';
        export const manifest${i}: Kind${i} = ${JSON.stringify(manifest)};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const inMemory: ts.CompilerHost = {
    ...host,
    fileExists: (name) => name === file || host.fileExists(name),
    readFile: (name) => (name === file ? source : host.readFile(name)),
    // The default one reads files itself.
    getSourceFile: (name, version, ...rest) =>
      name === file ? ts.createSourceFile(name, source, version) : host.getSourceFile(name, version, ...rest),
  };
  const program = ts.createProgram([file], options, inMemory);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
