import { type Hex, isHex, numberToHex } from 'viem';
import { type BlockId, formatHeader } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import type { SharingChain } from '../chain/sharedBlocks.ts';
import type { SharedBlock } from './blockRow.ts';
import type { BlockLink, KnownBlocks } from './knownBlocks.ts';

export interface AnsweringBlocks {
  readonly blocks: KnownBlocks;
  readonly chain: Pick<SharingChain, 'chainId' | 'topics' | 'feeCalls'>;
  /** The newest block to answer from. */
  readonly newest: BlockLink;
}

/** One answer: the blocks that it needs, and its result from their contents. */
interface Plan {
  readonly links: readonly BlockLink[];
  readonly result: (contents: readonly SharedBlock[]) => unknown;
}

/**
 * Returns the answers of a node that had read the shared blocks; undefined unless they answer all calls. A
 * request is never answered in part, so that its answers are of one source.
 * @param block of which the calls are; default: the newest
 */
export async function answerFromBlocks(
  { blocks, chain, newest }: AnsweringBlocks,
  calls: readonly RpcCall[],
  block: BlockId | undefined,
): Promise<RpcOutcome[] | undefined> {
  const tip = block === undefined ? newest : blocks.get(block.hash);
  if (tip === undefined || calls.every(({ method }) => method === 'eth_chainId')) return undefined;
  const planOf = (call: RpcCall) => plan(call, { blocks, chain, newest, tip });
  const plans = calls.map(planOf).filter((each) => each !== undefined);
  if (plans.length < calls.length) return undefined;
  const links = [...new Set(plans.flatMap((each) => each.links))];
  const contents = await blocks.contents(links);
  if (contents === undefined) return undefined;
  const contentOf = new Map(links.map((link, index) => [link, contents[index]]));
  const outcomes = plans.map(({ links: needed, result }): RpcOutcome => {
    const own = needed.map((link) => contentOf.get(link)).filter((each) => each !== undefined);
    return { kind: 'result', result: result(own) };
  });
  // A block that was no head has no fees.
  return outcomes.some((each) => each.kind === 'result' && each.result === undefined) ? undefined : outcomes;
}

type Scope = AnsweringBlocks & { readonly tip: BlockLink };

function plan({ method, params }: RpcCall, scope: Scope): Plan | undefined {
  const { chain, newest, tip, blocks } = scope;
  if (method === 'eth_chainId') return { links: [], result: () => numberToHex(chain.chainId) };
  if (method === 'eth_getBlockByNumber') {
    const [place] = params;
    const link = place === 'latest' ? newest : ancestorAt(scope, place);
    return link && { links: [link], result: ([only]) => only && formatHeader(only.header) };
  }
  if (method === 'eth_getLogs') {
    const links = isOurFilter(params[0], chain.topics) ? loggedBlocks(params[0], scope) : undefined;
    return links && { links, result: (contents) => contents.flatMap(({ logs }) => logs) };
  }
  const place = chain.feeCalls.findIndex((each) => feeKey(each) === feeKey({ method, params }));
  const paid = place < 0 ? undefined : blocks.get(tip.hash);
  return paid && { links: [paid], result: ([only]) => only?.fees[place] ?? undefined };
}

interface LogFilter {
  readonly blockHash?: Hex;
  readonly fromBlock?: Hex;
  readonly toBlock?: Hex | 'latest';
  readonly topics: readonly [readonly Hex[]];
}

/** Returns whether a filter asks for all followed logs, of any contract. */
function isOurFilter(filter: unknown, topics: readonly Hex[]): filter is LogFilter {
  if (typeof filter !== 'object' || filter === null || 'address' in filter) return false;
  return 'topics' in filter && JSON.stringify(filter.topics) === JSON.stringify([topics]);
}

/** Returns the blocks of a filter, oldest first; undefined if one is not known. */
function loggedBlocks({ blockHash, fromBlock, toBlock }: LogFilter, scope: Scope): BlockLink[] | undefined {
  const { blocks, newest, tip } = scope;
  if (blockHash !== undefined) {
    const link = blocks.get(blockHash);
    return link && [link];
  }
  if (!isHex(fromBlock)) return undefined;
  const last = toBlock === 'latest' ? newest : ancestorAt(scope, toBlock);
  const from = BigInt(fromBlock);
  if (last === undefined) return undefined;
  if (toBlock === 'latest' && from > last.number) return [];
  const branch = blocks.branch(toBlock === 'latest' ? newest.hash : tip.hash, from);
  const inRange = branch.filter(({ number }) => number <= last.number);
  return inRange[0]?.number === from ? inRange : undefined;
}

function ancestorAt({ blocks, tip }: Scope, place: unknown): BlockLink | undefined {
  if (!isHex(place)) return undefined;
  const [link] = blocks.branch(tip.hash, BigInt(place));
  return link?.number === BigInt(place) ? link : undefined;
}

/** Returns the mark of a fee call among the others: its method, or the data for its contract. */
function feeKey({ method, params: [transaction] }: RpcCall): unknown {
  const isCall = typeof transaction === 'object' && transaction !== null && 'data' in transaction;
  return isCall ? transaction.data : method;
}
