import { type Hash, type Hex, numberToHex, pad } from 'viem';
import type { Header } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import type { ReadBlocks, SharingChain } from '../chain/sharedBlocks.ts';

export const TOPICS: readonly Hex[] = [pad('0xaa', { size: 32 }), pad('0xbb', { size: 32 })];
export const GAS_PRICE = { method: 'eth_gasPrice', params: [] } as const;
export const LATEST = { method: 'eth_getBlockByNumber', params: ['latest', false] } as const;

/** Returns the hash of a block of one branch. */
export function hashOf(number: number, branch = 0): Hash {
  return pad(numberToHex(number + 1_000 * branch), { size: 32 });
}

/** Returns the header of a block whose parent is of the same branch, or of another one. */
export function headerOf(number: number, branch = 0, parentBranch = branch): Header {
  return {
    number: BigInt(number),
    hash: hashOf(number, branch),
    parentHash: hashOf(number - 1, parentBranch),
    timestamp: BigInt(12 * number),
    baseFeePerGas: 7n,
    logsBloom: undefined,
  };
}

/** Returns a log as a node sends it. */
export function logOf(number: number, index: number) {
  return {
    address: '0x00000000000000000000000000000000000000AA',
    topics: [TOPICS[0]],
    data: numberToHex(index),
    blockNumber: numberToHex(number),
    blockHash: hashOf(number),
    logIndex: numberToHex(index),
    transactionHash: pad('0x01', { size: 32 }),
    removed: false,
  };
}

/** Returns blocks with two logs each, as the head reads them. */
export function readOf(headers: readonly Header[], price: Hex = '0x9'): ReadBlocks {
  const head = headers.at(-1);
  if (head === undefined) throw new Error('a read has a head');
  const logs = headers.flatMap(({ number }) => [logOf(Number(number), 0), logOf(Number(number), 1)]);
  return { blocks: headers, head, fees: [{ kind: 'result', result: price }], lists: [logs] };
}

export interface FakeChain extends SharingChain {
  head: bigint | undefined;
  /** Requests that arrived at the node. */
  requests: number;
  blockTimeMs: SharingChain['blockTimeMs'];
}

/** A chain whose node answers by a function, and whose head is where the test says. */
export function chainOf(answer: (call: RpcCall) => unknown = () => null): FakeChain {
  const chain: FakeChain = {
    head: undefined,
    requests: 0,
    chainId: 1,
    topics: TOPICS,
    feeCalls: [GAS_PRICE],
    node: {
      send: async (calls: readonly RpcCall[]): Promise<RpcOutcome[]> => {
        chain.requests += 1;
        return calls.map((call) => ({ kind: 'result', result: answer(call) }));
      },
      httpRequests: 0,
    },
    blockTimeMs: () => 12_000,
    headNumber: () => chain.head,
    refresh: async () => undefined,
    demand: { isQuiet: false, waking: undefined, note: () => {} },
  };
  return chain;
}
