import { isSyntaxNode, type SyntaxNode } from './syntax.ts';

/* Faults that are none: the changed text means the same by its form alone, whatever the values are. */

/** Give the same whichever argument comes first. */
const SYMMETRIC_FUNCTIONS = new Set(['min', 'smaller', 'lesser', 'areSame', 'sumOf', 'upperOf']);
/** Comparisons that differ only where both sides are equal. */
const SAME_BUT_EQUAL: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  lt: 'le',
  le: 'lt',
  gt: 'ge',
  ge: 'gt',
};

export function isSymmetric(name: string): boolean {
  return SYMMETRIC_FUNCTIONS.has(name);
}

/**
 * Of other operators those that may mean something else; of a choice between the sides, equal ones are the
 * same.
 */
export function othersOf(
  operator: string,
  others: readonly string[] = [],
  isChoice = false,
): readonly string[] {
  return isChoice ? others.filter((other) => other !== SAME_BUT_EQUAL[operator]) : others;
}

/** Whether a ternary takes one of the two values that its condition compares. */
export function choosesSides({ condition, ifThen, ifElse }: SyntaxNode, text: string): boolean {
  if (!isSyntaxNode(condition) || !isSyntaxNode(ifThen) || !isSyntaxNode(ifElse)) return false;
  const words = ({ range }: SyntaxNode): string => text.slice(range.start, range.end);
  const compared = [...sidesOf(condition)].map(words);
  return (
    compared.length === 2 && compared.toSorted().join() === [ifThen, ifElse].map(words).toSorted().join()
  );
}

/** The sides of a comparison, by an operator or a method. */
function sidesOf({ left, right, expression, args }: SyntaxNode): SyntaxNode[] {
  if (isSyntaxNode(left) && isSyntaxNode(right)) return [left, right];
  const object = isSyntaxNode(expression) ? expression['expression'] : undefined;
  return isSyntaxNode(object) && Array.isArray(args) ? [object, ...args.filter(isSyntaxNode)] : [];
}
