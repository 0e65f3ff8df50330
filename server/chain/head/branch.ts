import { type Hash, numberToHex } from 'viem';
import { type Header, parseHeader } from '../head.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { BlockNotAvailable, type RpcOutcome } from '../rpc/rpcErrors.ts';
import type { HeldBlocks } from './heldBlocks.ts';

/** Blocks that are proved by their parent hashes to be consecutive, oldest first. */
export interface Branch {
  /** The held parent of the first block; the block itself if there are none. */
  readonly since: Hash;
  readonly blocks: readonly Header[];
}

/** Gap up to which all headers are requested at once. */
export const NEAR_BLOCKS = 32n;
const FIRST_HEADERS = 8n;
const HEADERS_PER_REQUEST = 64n;

/** Returns the calls for the headers from block `from` to block `to`, both included. */
export function headerCalls(from: bigint, to: bigint) {
  return Array.from({ length: Number(to - from + 1n) }, (_, index) => ({
    method: 'eth_getBlockByNumber',
    params: [numberToHex(from + BigInt(index)), false],
  }));
}

/**
 * Returns the headers in the outcomes, proved by their parent hashes up to `tip`.
 * @throws BlockNotAvailable when one is missing or not linked: the node has not seen the tip, or is on
 * another branch
 */
export function linkedHeaders(outcomes: readonly RpcOutcome[], tip: Hash): Header[] {
  let wanted = tip;
  const headers = outcomes.toReversed().map((outcome) => {
    if (outcome.kind !== 'result' || outcome.result === null)
      throw new BlockNotAvailable('The RPC node does not have all blocks up to its newest one.');
    const header = parseHeader(outcome.result);
    if (header.hash !== wanted)
      throw new BlockNotAvailable('The blocks of the RPC node do not follow on each other.');
    wanted = header.parentHash;
    return header;
  });
  return headers.reverse();
}

/**
 * Follows the parents of `blocks`, by number and proved by their hashes, down to a held block. Returns
 * undefined below that.
 * @throws BlockNotAvailable as `linkedHeaders`; AppError when a request fails
 */
export async function readBranch(
  rpc: RpcClient,
  held: HeldBlocks,
  blocks: readonly Header[],
): Promise<Branch | undefined> {
  const tip = blocks.at(-1);
  let known = blocks;
  let size = FIRST_HEADERS;
  for (;;) {
    const first = known[0];
    if (first === undefined) throw new RangeError('a branch has at least one block');
    const branch = cutAtHeld(held, known);
    if (branch !== undefined) return branch;
    const to = first.number - 1n;
    if (to <= held.lowest) return undefined;
    // Headers above the head are all missing. Below it the common ancestor is usually near.
    const isAbove = to > held.head.number;
    const least = isAbove ? held.head.number : held.lowest;
    const from = max(least, to - (isAbove ? HEADERS_PER_REQUEST : size) + 1n);
    if (!isAbove) size = HEADERS_PER_REQUEST;
    const outcomes = await rpc.send(headerCalls(from, to), { block: tip });
    known = [...linkedHeaders(outcomes, first.parentHash), ...known];
  }
}

function cutAtHeld(held: HeldBlocks, blocks: readonly Header[]): Branch | undefined {
  const last = blocks.findLastIndex(({ number, parentHash }) => held.has(number - 1n, parentHash));
  const since = blocks[last]?.parentHash;
  return since === undefined ? undefined : { since, blocks: blocks.slice(last) };
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
