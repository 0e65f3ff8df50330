import type { Balanced } from './balance.ts';

type PartedPaths = Pick<Balanced, 'paths' | 'parts'>;

/** Returns the other paths with their parts as they are. */
export function withoutPath(index: number, { paths, parts }: PartedPaths): PartedPaths {
  return { paths: paths.filter((_, at) => at !== index), parts: parts.filter((_, at) => at !== index) };
}

/** Returns the other paths; the largest part gets the input of the one that is dropped. */
export function dropPath(index: number, set: PartedPaths): PartedPaths {
  const { paths, parts } = withoutPath(index, set);
  const largest = parts.indexOf(Math.max(...parts));
  const freed = set.parts[index] ?? 0;
  return { paths, parts: parts.map((part, at) => (at === largest ? part + freed : part)) };
}
