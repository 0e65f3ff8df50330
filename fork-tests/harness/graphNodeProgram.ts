import { createRequire } from 'node:module';

/**
 * The path of graph-node's development build, `gnd`.
 * @throws Error when the platform has no such package; it says what to set instead
 */
export function graphNodeProgram(): string {
  try {
    return createRequire(import.meta.url).resolve(
      `@graphprotocol/gnd-${process.platform}-${process.arch}/bin/gnd`,
    );
  } catch (cause) {
    throw new Error(
      `graph-node has no npm package for ${process.platform} ${process.arch}. ` +
        'Set SUBGRAPH_URL to the query URL of this subgraph on a graph-node that runs elsewhere.',
      { cause },
    );
  }
}
