import { createRequire } from 'node:module';

/** A node of the compiler's syntax tree; `range` is its place in the text. */
export interface SyntaxNode {
  readonly kind: number;
  readonly range: { readonly start: number; readonly end: number };
  readonly [property: string]: unknown;
}

interface AssemblyScript {
  readonly NodeKind: Readonly<Record<string, number>>;
  newOptions(): object;
  newProgram(options: object): {
    readonly sources: readonly (SyntaxNode & { readonly statements: SyntaxNode[] })[];
  };
  parse(program: object, text: string, path: string, isEntry: boolean): void;
}

const requireFrom = createRequire(
  createRequire(import.meta.url).resolve('@graphprotocol/graph-cli/package.json'),
);
const compiler = requireFrom('assemblyscript') as AssemblyScript;

/** The statements of a file as the compiler of AssemblyScript reads them. */
export function parseFile(text: string): readonly SyntaxNode[] {
  const program = compiler.newProgram(compiler.newOptions());
  compiler.parse(program, text, 'file.ts', true);
  return program.sources.at(-1)?.statements ?? [];
}

/** `If`, `Binary` and so on. */
export function kindOf(node: SyntaxNode): string {
  return KINDS.get(node.kind) ?? '';
}
const KINDS = new Map(Object.entries(compiler.NodeKind).map(([name, kind]) => [kind, name]));

/** The nodes below, in the order of the text; types are left out, for they do nothing. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.entries(node)
    .filter(([name]) => !NO_CHILDREN.has(name))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .filter((child) => !TYPES.has(kindOf(child)))
    .toSorted((a, b) => a.range.start - b.range.start);
}
const NO_CHILDREN = new Set([
  'range',
  'parent',
  'source',
  'decorators',
  'signature',
  'typeParameters',
  'typeArguments',
]);
const TYPES = new Set([
  'NAMEDTYPE',
  'FUNCTIONTYPE',
  'TYPENAME',
  'TYPEPARAMETER',
  'PARAMETER',
  'DECORATOR',
  'COMMENT',
]);

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'kind' in value && 'range' in value;
}

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return isNode(value);
}
