import { type Address, type Hex, isHex, size, slice } from 'viem';
import type { BlockId } from '../../chain/head.ts';
import type { RpcClient } from '../../chain/rpc/rpcClient.ts';
import { isOfContract, type RpcOutcome, resultOf } from '../../chain/rpc/rpcErrors.ts';

const WORD_BYTES = 32;

/** One call of a batch, and the reader of its answer. */
export interface View<Value> {
  readonly method: string;
  /** Parameters without the block. */
  readonly params: readonly unknown[];
  read(outcome: RpcOutcome | undefined): Value;
}

type ValuesOf<Views extends readonly View<unknown>[]> = {
  [Index in keyof Views]: Views[Index] extends View<infer Value> ? Value : never;
};

/** The words of an answer in their order. */
export type Words = readonly bigint[];

/**
 * Returns a view of a contract whose answer is read as words. It is undefined where the contract reverts, has
 * no code or answers less words.
 */
export function wordsView<Value>(
  to: Address,
  data: Hex,
  count: number,
  read: (words: Words) => Value,
): View<Value | undefined> {
  return {
    method: 'eth_call',
    params: [{ to, data }],
    read: (outcome) => {
      if (outcome?.kind === 'fault' && isOfContract(outcome.fault)) return undefined;
      const answer = resultOf('eth_call', outcome);
      if (!isHex(answer) || size(answer) < count * WORD_BYTES) return undefined;
      return read(wordsOf(answer, count));
    },
  };
}

/** Returns the view of one unsigned number. */
export const numberView = (to: Address, data: Hex): View<bigint | undefined> =>
  wordsView(to, data, 1, ([word = 0n]) => word);

/** Returns the view of one address. */
export const addressView = (to: Address, data: Hex): View<Address | undefined> =>
  wordsView(to, data, 1, ([word = 0n]) => addressOf(word));

/**
 * Reads all views at one block in one HTTP request.
 * @throws AppError RPC_UNAVAILABLE (BlockGone), TIMEOUT or UPSTREAM_INVALID
 */
export async function readViews<const Views extends readonly View<unknown>[]>(
  rpc: RpcClient,
  block: BlockId,
  views: Views,
  signal?: AbortSignal,
): Promise<ValuesOf<Views>> {
  const at = { blockHash: block.hash };
  const calls = views.map(({ method, params }) => ({ method, params: [...params, at] }));
  const outcomes = await rpc.send(calls, { block, signal });
  return views.map((view, index) => view.read(outcomes[index])) as ValuesOf<Views>;
}

/** Reads several lists of views as `readViews` does, in the same request. */
export async function readTogether<const Lists extends readonly (readonly View<unknown>[])[]>(
  rpc: RpcClient,
  block: BlockId,
  lists: Lists,
  signal?: AbortSignal,
): Promise<{ [Index in keyof Lists]: ValuesOf<Lists[Index]> }> {
  const values: unknown[] = await readViews(rpc, block, lists.flat(), signal);
  let start = 0;
  const parts = lists.map(({ length }) => {
    start += length;
    return values.slice(start - length, start);
  });
  return parts as { [Index in keyof Lists]: ValuesOf<Lists[Index]> };
}

/** Returns the low 160 bits of a word as an address in lower case. */
export function addressOf(word: bigint): Address {
  return `0x${(word & ((1n << 160n) - 1n)).toString(16).padStart(40, '0')}`;
}

/** Returns a word as a tick, which is a signed number. */
export const tickOf = (word: bigint): number => Number(BigInt.asIntN(24, word));

function wordsOf(answer: Hex, count: number): bigint[] {
  return Array.from({ length: count }, (_, index) =>
    BigInt(slice(answer, index * WORD_BYTES, (index + 1) * WORD_BYTES)),
  );
}
