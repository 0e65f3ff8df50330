import { choosesSides, isSymmetric, othersOf } from './sameMeaning.ts';
import { childrenOf, isSyntaxNode, kindOf, parseFile, type SyntaxNode } from './syntax.ts';

/** One fault: another text in one place of a file. */
export interface Mutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+=': ['-='],
  '-=': ['+='],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
};
const COMPARISON = /^(<|>|<=|>=|[=!]==?)$/;
/** Operators whose operands say different things. */
const SWAPPED = new Set(['-', '/', '%', '<<', '>>', '>>>']);
const METHODS = new Map(
  Object.entries({
    plus: ['minus'],
    minus: ['plus'],
    times: ['div', 'over'],
    div: ['times'],
    over: ['times'],
    lt: ['le', 'ge'],
    le: ['lt', 'gt'],
    gt: ['ge', 'le'],
    ge: ['gt', 'lt'],
    leftShift: ['rightShift'],
    rightShift: ['leftShift'],
  }),
);
const SWAPPED_METHODS = new Set(['minus', 'div', 'over', 'isBelow']);
const COMPARING_METHODS = new Map([
  ['lt', '<'],
  ['le', '<='],
  ['gt', '>'],
  ['ge', '>='],
]);
/** What an assertion says never occurs, so nothing can notice that it is missing. */
const ASSERTION = 'assert';
const NOT_ENTERED = new Set([
  'IMPORT',
  'EXPORT',
  'IMPORTDECLARATION',
  'TYPEDECLARATION',
  'INTERFACEDECLARATION',
]);

/** Lists the faults that can be put into a file. Some of them the compiler refuses. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const found = new Map<string, Mutant>();
  const visit = (node: SyntaxNode, isChoice = false): void => {
    if (NOT_ENTERED.has(kindOf(node)) || callee(node, text) === ASSERTION) return;
    for (const mutant of new Faults(file, text, node, isChoice).all()) {
      found.set(`${mutant.start} ${mutant.end} ${mutant.replacement}`, mutant);
    }
    for (const child of childrenOf(node))
      visit(child, child === node['condition'] && choosesSides(node, text));
  };
  for (const statement of parseFile(text)) visit(statement);
  return [...found.values()].toSorted((a, b) => a.start - b.start || a.end - b.end);
}

class Faults {
  private readonly file: string;
  private readonly text: string;
  private readonly node: SyntaxNode;
  /** Whether the node compares two values of which one is taken by that: equal ones are the same. */
  private readonly isChoice: boolean;

  constructor(file: string, text: string, node: SyntaxNode, isChoice: boolean) {
    this.file = file;
    this.text = text;
    this.node = node;
    this.isChoice = isChoice;
  }

  all(): Mutant[] {
    switch (kindOf(this.node)) {
      case 'BINARY':
        return this.ofOperator();
      case 'UNARYPREFIX':
      case 'UNARYPOSTFIX':
        return this.ofSign();
      case 'CALL':
        return this.ofCall();
      case 'IF':
      case 'TERNARY':
        return this.ofCondition(['true', 'false']);
      case 'FOR':
      case 'WHILE':
        return this.ofCondition(['false']);
      case 'LITERAL':
        return this.ofConstant();
      case 'TRUE':
        return [this.replaced(this.node, 'false')];
      case 'FALSE':
        return [this.replaced(this.node, 'true')];
      case 'EXPRESSION':
        return this.words(this.node).startsWith('super') ? [] : [this.replaced(this.node, '')];
      case 'BREAK':
      case 'CONTINUE':
        return [this.replaced(this.node, '')];
      case 'RETURN':
        return isSyntaxNode(this.node['value']) ? [] : [this.replaced(this.node, '')];
      default:
        return [];
    }
  }

  private ofOperator(): Mutant[] {
    const [left, right] = [this.node['left'], this.node['right']];
    if (!isSyntaxNode(left) || !isSyntaxNode(right)) return [];
    const between = this.text.slice(left.range.end, right.range.start);
    const operator = between.trim();
    const place = { start: left.range.end, end: right.range.start };
    const others = othersOf(operator, OPERATORS[operator], this.isChoice).map((other) =>
      this.at(place, between.replace(operator, other)),
    );
    if (!SWAPPED.has(operator)) return others;
    return [...others, this.replaced(this.node, `${this.words(right)}${between}${this.words(left)}`)];
  }

  private ofSign(): Mutant[] {
    const words = this.words(this.node);
    if (words.includes('++')) return [this.replaced(this.node, words.replace('++', '--'))];
    if (words.includes('--')) return [this.replaced(this.node, words.replace('--', '++'))];
    return /^[!~-]/.test(words) ? [this.replaced(this.node, words.slice(1))] : [];
  }

  private ofCall(): Mutant[] {
    const { expression, args } = this.node;
    if (!isSyntaxNode(expression) || !Array.isArray(args)) return [];
    const [first, second] = args.filter(isSyntaxNode);
    const mutants = kindOf(expression) === 'PROPERTYACCESS' ? this.ofMethod(expression, first) : [];
    if (first === undefined || second === undefined || this.words(first) === this.words(second))
      return mutants;
    if (isSymmetric(this.words(expression))) return mutants;
    const between = this.text.slice(first.range.end, second.range.start);
    const swapped = `${this.words(second)}${between}${this.words(first)}`;
    mutants.push(this.at({ start: first.range.start, end: second.range.end }, swapped));
    return mutants;
  }

  private ofMethod(access: SyntaxNode, argument: SyntaxNode | undefined): Mutant[] {
    const { expression: object, property } = access;
    if (!isSyntaxNode(object) || !isSyntaxNode(property)) return [];
    const name = this.words(property);
    if (name === 'neg') return [this.replaced(this.node, this.words(object))];
    const mutants = othersOf(name, METHODS.get(name), this.isChoice).map((other) =>
      this.replaced(property, other),
    );
    if (argument === undefined) return mutants;
    const [a, b] = [this.words(object), this.words(argument)];
    if (SWAPPED_METHODS.has(name)) mutants.push(this.replaced(this.node, `(${b}).${name}(${a})`));
    const operator = COMPARING_METHODS.get(name);
    if (operator !== undefined) mutants.push(this.replaced(this.node, comparedAsText(a, operator, b)));
    return mutants;
  }

  private ofCondition(values: readonly string[]): Mutant[] {
    const { condition } = this.node;
    if (!isSyntaxNode(condition)) return [];
    const mutants = values.map((value) => this.replaced(condition, value));
    const words = this.words(condition);
    // Of a comparison, and of what is inverted already, the opposite is a fault of its own.
    const isInverted = words.startsWith('!') || this.isComparison(condition);
    return isInverted ? mutants : [...mutants, this.replaced(condition, `!(${words})`)];
  }

  private isComparison({ left, right }: SyntaxNode): boolean {
    if (!isSyntaxNode(left) || !isSyntaxNode(right)) return false;
    return COMPARISON.test(this.text.slice(left.range.end, right.range.start).trim());
  }

  private ofConstant(): Mutant[] {
    const words = this.words(this.node);
    const number = /^\d[\d_]*$/.test(words) ? Number(words.replaceAll('_', '')) : undefined;
    if (number !== undefined) return [this.replaced(this.node, number === 1 ? '0' : String(number + 1))];
    if (/^\d+\.\d+$/.test(words)) return [this.replaced(this.node, `(${words} * 1.5)`)];
    if (words.startsWith('0x')) return [this.replaced(this.node, `(${words} - 1)`)];
    if (!/^['"`]/.test(words)) return [];
    return [this.replaced(this.node, words.length === 2 ? "'1'" : words === "'0'" ? "'1'" : "''")];
  }

  private words({ range }: SyntaxNode): string {
    return this.text.slice(range.start, range.end);
  }

  private replaced({ range }: SyntaxNode, replacement: string): Mutant {
    return this.at(range, replacement);
  }

  private at({ start, end }: SyntaxNode['range'], replacement: string): Mutant {
    return { file: this.file, start, end, replacement };
  }
}

/** Two numbers as words, in the order of a dictionary. */
function comparedAsText(a: string, operator: string, b: string): string {
  return `((${a}).toString() ${operator} (${b}).toString())`;
}

function callee({ expression }: SyntaxNode, text: string): string {
  if (!isSyntaxNode(expression)) return '';
  const called = kindOf(expression) === 'CALL' ? expression['expression'] : expression;
  return isSyntaxNode(called) ? text.slice(called.range.start, called.range.end) : '';
}
