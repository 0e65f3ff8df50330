import type { BlockId } from '../../head.ts';
import { JUMP_BLOCKS, type RpcEndpoint } from './rpcEndpoint.ts';

/** Number of blocks behind the newest from which a node may have pruned the state. */
const PAST_BLOCKS = 120n;

/** Returns whether the state of the block is old, so that only an archive node can have it. */
export function isPast(endpoints: readonly RpcEndpoint[], block: BlockId): boolean {
  return headsOf(endpoints).some((head) => head !== undefined && head - block.number > PAST_BLOCKS);
}

/**
 * Returns the usable endpoints, best first: with the block (or the newest one), with old states if needed,
 * with low latency and few failures; equal ones as configured. If none is usable, returns all, because only a
 * request can show that one has recovered.
 */
export function endpointOrder(
  endpoints: readonly RpcEndpoint[],
  block: BlockId | undefined,
): readonly RpcEndpoint[] {
  if (endpoints.length === 1) return endpoints;
  const usable = endpoints.filter(({ state }) => state === 'ok');
  const past = block !== undefined && isPast(endpoints, block);
  const heads = headsOf(endpoints);
  const ranks = new Map(
    endpoints.map((endpoint, index) => {
      const keeps = past ? { true: 0, undefined: 1, false: 2 }[`${endpoint.keepsPast}`] : 0;
      const cost = Math.floor(Math.log2(Math.max(endpoint.cost, 1)));
      return [endpoint, [distance(heads[index], heads, block), keeps, cost]] as const;
    }),
  );
  return (usable.length > 0 ? usable : endpoints).toSorted((a, b) => {
    const [of, than] = [ranks.get(a) ?? [], ranks.get(b) ?? []];
    const at = of.findIndex((rank, index) => rank !== than[index]);
    return at === -1 ? 0 : (of[at] ?? 0) - (than[at] ?? 0);
  });
}

/**
 * Returns the newest block of each endpoint. A jump ahead counts only if another endpoint is about as far.
 */
function headsOf(endpoints: readonly RpcEndpoint[]): (bigint | undefined)[] {
  return endpoints.map(({ head, claim }, index) => {
    const isShared = (other: RpcEndpoint) =>
      claim !== undefined && (other.claim ?? other.head ?? -1n) >= claim - JUMP_BLOCKS;
    return endpoints.some((other, at) => at !== index && isShared(other)) ? claim : head;
  });
}

/**
 * Returns 0 for an endpoint with the block, 1 for one whose head is unknown, 2 or more for one that is
 * behind.
 */
function distance(
  head: bigint | undefined,
  heads: readonly (bigint | undefined)[],
  block: BlockId | undefined,
): number {
  if (head === undefined) return 1;
  const newest = heads.reduce<bigint>(
    (most, each) => (each !== undefined && each > most ? each : most),
    head,
  );
  const wanted = block?.number ?? newest;
  return head >= wanted ? 0 : 1 + Number(wanted - head);
}
