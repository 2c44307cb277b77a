// Asks the compiler about a mutant: what does not compile is noticed before any test, and says nothing about them.
import { join } from 'node:path';
import ts from 'typescript';
import { root, textOf } from '../files.ts';
import { applied, type Mutant } from './mutants.ts';

function optionsOfProject(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: unknown };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  // A name that a mutant leaves without a use is no reason to leave the mutant out.
  return { ...options, noUnusedLocals: false, noUnusedParameters: false };
}

/** Compiles the files in memory, each again when one of its mutants is asked about. */
export class Compiler {
  readonly #service: ts.LanguageService;
  #mutated = { path: '', text: '' };
  #version = 0;

  constructor(files: readonly string[]) {
    const options = optionsOfProject();
    const isMutated = (path: string): boolean => path === this.#mutated.path;
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => files.map((file) => join(root, file)),
      getScriptVersion: (path) => (isMutated(path) ? String(this.#version) : '0'),
      getScriptSnapshot: (path) => {
        const text = isMutated(path) ? this.#mutated.text : ts.sys.readFile(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: (all) => ts.getDefaultLibFilePath(all),
      fileExists: (path) => ts.sys.fileExists(path),
      readFile: (path) => ts.sys.readFile(path),
      directoryExists: (path) => ts.sys.directoryExists(path),
      getDirectories: (path) => ts.sys.getDirectories(path),
    });
  }

  /** Whether the compiler accepts the file of the mutant. Those that import it are not asked. */
  accepts(mutant: Mutant): boolean {
    const path = join(root, mutant.file);
    this.#version += 1;
    this.#mutated = { path, text: applied(mutant, textOf(mutant.file)) };
    return (
      this.#service.getSyntacticDiagnostics(path).length === 0 &&
      this.#service.getSemanticDiagnostics(path).length === 0
    );
  }
}
