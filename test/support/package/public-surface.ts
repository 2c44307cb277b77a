import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** What a tag's code shows to a page, as the code itself says it. */
export interface Surface {
  /** Public fields and accessors, without those of Lit and the browser. */
  readonly fields: ReadonlySet<string>;
  readonly methods: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
  readonly slots: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
  readonly cssProperties: ReadonlySet<string>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const isOurs = (node: ts.Node) => node.getSourceFile().fileName.startsWith(`${root}src/`);
const find = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

/** Reads the surface of each tag from its class and from everything that the class can reach. */
export function readSurfaces(tags: readonly string[]): ReadonlyMap<string, Surface> {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([`${root}src/index.ts`], options);
  const checker = program.getTypeChecker();

  const declarationsOf = (symbol: ts.Symbol | undefined): readonly ts.Declaration[] => {
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return (target?.declarations ?? []).filter(isOurs);
  };

  /** The declarations that `start` uses, and those that they use. */
  function reach(start: ts.Declaration): ReadonlySet<ts.Node> {
    const found = new Set<ts.Node>();
    const visit = (declaration: ts.Node) => {
      if (found.has(declaration) || ts.isTypeNode(declaration)) return;
      found.add(declaration);
      const look = (node: ts.Node): void => {
        if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
        if (ts.isIdentifier(node)) {
          for (const used of declarationsOf(checker.getSymbolAtLocation(node))) {
            if (isReachable(used)) visit(used);
          }
        }
        // `import('./tasks.lazy.ts')`: whatever it exports.
        const [module] = ts.isCallExpression(node) && isImport(node) ? node.arguments : [];
        const symbol = module && checker.getSymbolAtLocation(module);
        for (const exported of symbol ? checker.getExportsOfModule(symbol) : []) {
          declarationsOf(exported).forEach(visit);
        }
        ts.forEachChild(node, look);
      };
      ts.forEachChild(declaration, look);
    };
    visit(start);
    return found;
  }

  /** The names of the events, by their class. */
  function eventNames(): ReadonlyMap<string, string> {
    const map = checker.resolveName(
      'GlobalEventHandlersEventMap',
      undefined,
      ts.SymbolFlags.Interface,
      false,
    );
    const events = map ? checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(map)) : [];
    return new Map(
      events
        .filter(({ name }) => name.startsWith('pcc-'))
        .map((event) => [checker.getTypeOfSymbol(event).symbol.name, event.name]),
    );
  }

  const names = eventNames();
  const tagMap = checker.resolveName('HTMLElementTagNameMap', undefined, ts.SymbolFlags.Interface, false);
  if (!tagMap) throw new Error('the library of the DOM is missing');
  const tagTypes = checker.getDeclaredTypeOfSymbol(tagMap);

  return new Map(
    tags.map((tag) => {
      const symbol = checker.getPropertyOfType(tagTypes, tag);
      const type = symbol && checker.getTypeOfSymbol(symbol);
      const declaration = type?.symbol.valueDeclaration;
      if (!type || !declaration) throw new Error(`HTMLElementTagNameMap does not know ${tag}`);

      const members = checker.getPropertiesOfType(type).filter(isPublic);
      const code = [...reach(declaration)];
      const templates = code.map((node) => node.getText());
      const isMethod = ({ flags }: ts.Symbol) => (flags & ts.SymbolFlags.Method) !== 0;
      return [
        tag,
        {
          fields: new Set(members.filter((member) => !isMethod(member)).map(({ name }) => name)),
          methods: new Set(members.filter(isMethod).map(({ name }) => name)),
          attributes: new Set(members.flatMap(attributeOf)),
          events: new Set(
            templates.flatMap((text) =>
              find(text, /new (\w+Event)\(/g).flatMap((name) => names.get(name) ?? []),
            ),
          ),
          slots: new Set(
            templates.flatMap((text) =>
              find(text.replace(/(<slot name="[^"$]*)\$\{[^}]*\}/g, '$1{id}'), /<slot name="([^"]+)"/g),
            ),
          ),
          parts: new Set(
            templates.flatMap((text) => [
              ...find(text, /\spart="([^"]+)"/g),
              ...find(text, /\spart=\$\{[^}']*'([^']+)'[^}]*\}/g),
              ...find(text, /\bpart: '([^']+)'/g),
            ]),
          ),
          cssProperties: new Set(templates.flatMap((text) => find(text, /var\(\s*(--pcc-[\w-]+)/g))),
        },
      ];
    }),
  );
}

/** Functions, classes and constants; parameters, members and imports are inside what is reached already. */
function isReachable(declaration: ts.Declaration): boolean {
  return (
    ts.isFunctionDeclaration(declaration) ||
    ts.isClassDeclaration(declaration) ||
    (ts.isVariableDeclaration(declaration) && ts.isSourceFile(declaration.parent.parent.parent))
  );
}

const isImport = ({ expression }: ts.CallExpression) => expression.kind === ts.SyntaxKind.ImportKeyword;

/** Whether a page may use a member; a callback of the browser's or Lit's that is overridden is not one. */
function isPublic({ name, declarations = [] }: ts.Symbol): boolean {
  const [declaration] = declarations;
  if (
    !declaration ||
    !isOurs(declaration) ||
    ts.isPrivateIdentifier(ts.getNameOfDeclaration(declaration) ?? declaration)
  )
    return false;
  const flags = ts.getCombinedModifierFlags(declaration);
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
  if (flags & hidden || /^(dis)?connectedCallback$|^attributeChangedCallback$/.test(name)) return false;
  return !ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'internal');
}

/** The attribute of a reactive property, or of an accessor that reads its attribute. */
function attributeOf({ name, declarations = [] }: ts.Symbol): readonly string[] {
  const [declaration] = declarations;
  if (!declaration) return [];
  if (ts.isGetAccessorDeclaration(declaration)) {
    return find(declaration.getText(), /getAttribute\('([^']+)'\)/g);
  }
  const options = optionsOf(declaration.parent, name);
  if (!options || options.includes('attribute: false')) return [];
  return [find(options, /attribute: '([^']+)'/g)[0] ?? name.toLowerCase()];
}

/** What `static properties` of a class says of one of them. */
function optionsOf(owner: ts.Node, name: string): string | undefined {
  if (!ts.isClassDeclaration(owner)) return undefined;
  const properties = owner.members
    .filter(ts.isPropertyDeclaration)
    .find((member) => member.name.getText() === 'properties')?.initializer;
  if (!properties || !ts.isObjectLiteralExpression(properties)) return undefined;
  return properties.properties.find((option) => option.name?.getText() === name)?.getText();
}
