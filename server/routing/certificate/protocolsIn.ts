import type { Adjacency } from '../graph/adjacency.ts';

/** The protocols of which a graph has pools, as bits, while no pool comes or goes. */
const KNOWN = new WeakMap<Adjacency, { readonly changes: number; readonly mask: number }>();

/**
 * Returns those of some protocols, as bits, of which a graph has pools: gas floors of others would be those
 * of no routing.
 */
export function protocolsIn(adjacency: Adjacency, any: number): number {
  const { changes, protocolBits } = adjacency;
  const known = KNOWN.get(adjacency);
  if (known?.changes === changes) return known.mask;
  let mask = 0;
  // A pool that has left may still be noted; then its floors count as well.
  for (let position = 0; position < protocolBits.length && mask !== any; position++)
    mask |= (protocolBits[position] ?? 0) & any;
  KNOWN.set(adjacency, { changes, mask });
  return mask;
}
