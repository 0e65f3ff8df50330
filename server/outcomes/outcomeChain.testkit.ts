import {
  type Address,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
} from 'viem';
import { fakeBlock, fakeHash } from '../chain/fakeNode.testkit.ts';
import type { Head } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { v2Pool } from '../routing/model/pool.ts';
import { keyOf, type PromisedSwap } from './promisedSwap.ts';
import type { Log } from './receipts.ts';

const account = (digit: string): Address => `0x${digit.repeat(40)}`;
export const [ROUTER, PERMIT2, SENDER, RECIPIENT] = [account('1'), account('2'), account('3'), account('4')];
/** Trusted ends, a middle that nobody vouches for, and the pools between them. */
export const [WETH, USDC, BAIT, FIRST, SECOND] = [
  ...[account('a'), account('b'), account('c'), account('d'), account('e')],
] as [Address, Address, Address, Address, Address];
export const isTrusted = (token: Address): boolean => token === WETH || token === USDC;

const ERRORS = parseAbi(['error Error(string reason)', 'error V3TooLittleReceived()']);
export const TOO_LITTLE = encodeErrorResult({ abi: ERRORS, errorName: 'V3TooLittleReceived' });
export const saying = (text: string): Hex =>
  encodeErrorResult({ abi: ERRORS, errorName: 'Error', args: [text] });

/** 1 000 WETH units for 5 000 of USDC by way of BAIT, quoted at block 100. */
export function promised(changes: Partial<PromisedSwap> & { readonly data?: Hex } = {}): PromisedSwap {
  const { data = '0x01', ...rest } = changes;
  const pool = (address: Address, token1: Address) => v2Pool({ address, token0: BAIT, token1 });
  return {
    key: keyOf(ROUTER, data),
    router: ROUTER,
    value: 0n,
    gasLimit: 200_000n,
    deadline: 1_700_000_000n + 110n * 12n,
    quotedBlock: 100n,
    tokenIn: WETH,
    tokenOut: USDC,
    tradeType: 'exactInput',
    nativeIn: false,
    nativeOut: false,
    recipient: RECIPIENT,
    sender: SENDER,
    promised: { amountIn: 1_000n, amountOut: 5_000n },
    hasPermit: false,
    middles: [BAIT],
    pools: [pool(FIRST, WETH), pool(SECOND, USDC)],
    ...rest,
  };
}

export const headOf = (number: number, branch = 0, parentBranch = branch): Head => ({
  number: BigInt(number),
  hash: fakeHash(number, branch),
  parentHash: fakeHash(number - 1, parentBranch),
  timestamp: BigInt(1_700_000_000 + number * 12),
  baseFeePerGas: 7n,
  gasPriceWei: 7n,
});

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const V4_SWAP = '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f';
const word = (amount: bigint) => encodeAbiParameters([{ type: 'uint256' }], [amount]);
export const transfer = (token: Address, from: Address, to: Address, amount: bigint): Log => ({
  address: token,
  topics: [TRANSFER, pad(from), pad(to)],
  data: word(amount),
});
export const withdrawal = (token: Address, from: Address, amount: bigint): Log => ({
  address: token,
  topics: [WITHDRAWAL, pad(from)],
  data: word(amount),
});

export const deposit = (token: Address, to: Address, amount: bigint): Log => ({
  address: token,
  topics: [DEPOSIT, pad(to)],
  data: word(amount),
});
/** A swap of the router through a V4 pool, which gives this much of its currency0. */
export const v4Swap = (manager: Address, id: Hex, amount0: bigint): Log => ({
  address: manager,
  topics: [V4_SWAP, id, pad(ROUTER)],
  data: encodeAbiParameters(
    [{ type: 'int128' }, { type: 'int128' }, ...Array(4).fill({ type: 'uint256' })],
    [amount0, -amount0, 1n, 1n, 1n, 1n],
  ),
});

export interface Sent {
  readonly data?: Hex;
  readonly from?: Address;
  readonly gas?: bigint;
  readonly value?: bigint;
  readonly logs?: readonly Log[];
  /** The contracts of the failed calls, each inside the one before; a transaction without succeeds. */
  readonly failsIn?: readonly Address[];
  readonly words?: Hex;
  readonly burnsAll?: boolean;
  /** Further fields of the transaction. */
  readonly more?: object;
}

/** A node with blocks that are added by hand; it records the requests to it. */
export class FakeOutcomeChain {
  /** The methods of each request. */
  readonly requests: string[][] = [];
  readonly refused = new Set<string>();
  isAway = false;
  poolLogs: object[] = [];
  /** The accounts that have tokens and approvals in plenty. */
  readonly payers = new Set<Address>();
  /** Revert reason of a call at an earlier block; undefined if it succeeds. */
  words: Hex | undefined;
  readonly #blocks = new Map<string, object>();
  readonly #receipts = new Map<string, object>();
  readonly #traces = new Map<string, object>();

  add(number: number, sent: readonly Sent[] = [], branch = 0, parentBranch = branch): Head {
    const block = fakeBlock(number, branch, parentBranch);
    const transactions = sent.map((each, index) =>
      this.#mined(each, block['hash'] as Hex, number, branch, index),
    );
    this.#blocks.set(String(block['hash']), { ...block, transactions });
    return headOf(number, branch, parentBranch);
  }

  async send(calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
    this.requests.push(calls.map(({ method }) => method));
    if (this.isAway) throw new Error('away');
    return calls.map(({ method, params }): RpcOutcome => {
      const refused = { code: -32601, message: 'no such method', data: undefined };
      if (this.refused.has(method)) return { kind: 'fault', fault: refused };
      const [call] = params as [{ from?: Address; data?: Hex } | undefined];
      if (method === 'eth_call' && call?.from === undefined)
        return { kind: 'result', result: this.#holding(call?.data ?? '0x') };
      const reverted = { code: 3, message: 'execution reverted', data: this.words };
      if (method === 'eth_call' && this.words !== undefined) return { kind: 'fault', fault: reverted };
      return { kind: 'result', result: this.#answer(method, String(params[0])) };
    });
  }

  /** Three words: a balance, or an allowance of Permit2 that lasts. */
  #holding(read: Hex): Hex {
    const isPayer = [...this.payers].some((account) => read.includes(account.slice(2)));
    return `0x${(isPayer ? 'f'.repeat(10) : '0').padStart(64, '0').repeat(3)}`;
  }

  #answer(method: string, key: string): unknown {
    if (method === 'eth_getBlockByHash') return this.#blocks.get(key) ?? null;
    if (method === 'eth_getTransactionReceipt') return this.#receipts.get(key) ?? null;
    if (method === 'debug_traceTransaction') return this.#traces.get(key) ?? null;
    return method === 'eth_getLogs' ? this.poolLogs : null;
  }

  #mined(sent: Sent, blockHash: Hex, number: number, branch: number, index: number): object {
    const {
      data = '0x01',
      from = SENDER,
      gas = 200_000n,
      value = 0n,
      logs = [],
      failsIn,
      words = '0x',
    } = sent;
    const hash = pad(numberToHex(0x1000000 + number * 0x1000 + branch * 0x100 + index), { size: 32 });
    const place = { blockHash, transactionIndex: numberToHex(index) };
    const gasUsed = sent.burnsAll ? gas : 150_000n;
    const status = failsIn === undefined ? '0x1' : '0x0';
    this.#receipts.set(hash, {
      ...place,
      transactionHash: hash,
      status,
      gasUsed: numberToHex(gasUsed),
      logs,
    });
    if (failsIn !== undefined) {
      const frame = (to: Address, inner: readonly object[], isLast: boolean) => ({
        to,
        error: 'execution reverted',
        output: words,
        gas: '0x5000',
        calls: inner,
        gasUsed: isLast && sent.burnsAll ? '0x5000' : '0x10',
      });
      const nested = [ROUTER, ...failsIn].reduceRight<object[]>(
        (inner, to) => [frame(to, inner, inner.length === 0)],
        [],
      );
      this.#traces.set(hash, nested[0] ?? {});
    }
    return {
      ...sent.more,
      hash,
      from,
      to: ROUTER,
      input: data,
      value: numberToHex(value),
      gas: numberToHex(gas),
    };
  }
}
