import { type Balanced, balanced } from './balance.ts';

/** The sets without one of their paths, by its index: trials by loss and by net output drop the same ones. */
const LEFT = new WeakMap<Balanced, (Balanced | undefined)[]>();

/** Drops one path; the largest other part starts with its input. */
export function without(index: number, current: Balanced, amount: number): Balanced {
  const known = LEFT.get(current) ?? [];
  LEFT.set(current, known);
  const left = known[index] ?? balancedWithout(index, current, amount);
  known[index] = left;
  return left;
}

function balancedWithout(index: number, current: Balanced, amount: number): Balanced {
  const { paths, parts } = withoutPath(index, current);
  const largest = parts.indexOf(Math.max(...parts));
  const from = parts.map((part, at) => (at === largest ? part + (current.parts[index] ?? 0) : part));
  return balanced(paths, from, amount);
}

/** Returns the other paths with their parts as they are. */
export function withoutPath(index: number, { paths, parts }: Pick<Balanced, 'paths' | 'parts'>) {
  return { paths: paths.filter((_, at) => at !== index), parts: parts.filter((_, at) => at !== index) };
}
