import { createRequire } from 'node:module';

const MACHINE = `${process.platform} ${process.arch}`;

/**
 * The path of graph-node's development build, `gnd`.
 * @throws Error when the platform has no such package; it says what to set instead
 */
export function graphNodeProgram(): string {
  const program = findProgram();
  if (program !== undefined) return program;
  throw new Error(
    `${NO_GRAPH_NODE}. Set SUBGRAPH_URL to the query URL of this subgraph on a graph-node that runs elsewhere.`,
  );
}

/** Why there is no index, where there is none. */
export const NO_GRAPH_NODE = `graph-node has no npm package for ${MACHINE}`;

/** Returns whether graph-node can be started on this machine. */
export const hasGraphNode = (): boolean => findProgram() !== undefined;

function findProgram(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(
      `@graphprotocol/gnd-${process.platform}-${process.arch}/bin/gnd`,
    );
  } catch {
    // The package is optional: npm leaves it out where it has no build.
    return undefined;
  }
}
