import { randomBytes } from 'node:crypto';
import { type Address, bytesToHex, concat, type Hex, isHex, numberToHex, pad, size, slice } from 'viem';
import type { Head, Header } from '../head.ts';
import type { PinnedCalls } from '../rpc/pinnedCalls.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { isLimit, meaningOf, type RpcOutcome } from '../rpc/rpcErrors.ts';
import { blockOverridesOf, gasPriceAt, nextBlocks } from './nextBlocks.ts';

/** Gas of a call with many token trials, each of which has the gas of a swap. */
const GAS = 25_000_000n;
/**
 * Gas of one call of a contract: a million for it, as a transfer of a trial has, and some for what is around
 * it.
 */
const CALL_GAS = 1_200_000n;
const WORD = 32;

/**
 * The code that takes a contract's place to call in its name: `call(1 000 000, word 0 of the input, 0, the
 * rest of the input)`. It returns whether that succeeded, as a word, and up to 196 bytes of what it returned.
 * No node has a way of its own to say that a call ran out of gas.
 */
const CALLER_CODE: Hex = concat([
  // The input without its first word to memory 0.
  '0x602036038060206000',
  '0x37',
  // The call, and its success to memory 0.
  '0x600060008260006000600035620f4240f1',
  '0x600052',
  // The smaller one of 196 and the size of what was returned, and so much of that to memory 32.
  '0x3d60c48181109082180218',
  '0x80600060203e',
  '0x6020016000f3',
]);
const REFUSAL_SECONDS = 600n;

export interface TransactionCallsOptions {
  readonly rpc: RpcClient;
  /** Plain eth_calls, for nodes that do not run calls as transactions. */
  readonly calls: PinnedCalls;
  readonly blockTimeMs: () => number | undefined;
}

/** A call that a contract makes of another one. */
export interface ContractCall {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
}

/** Whether a call succeeded, and up to 196 bytes of its return data or error. */
export interface Called {
  readonly isDone: boolean;
  readonly returned: Hex;
}

/**
 * Runs creation code like a transaction of the next blocks: with their numbers, times, base fee and gas
 * price, from a funded account that is unknown to contracts. Some tokens behave well only in plain
 * simulations, or in every second block.
 */
export class TransactionCalls {
  readonly #options: TransactionCallsOptions;
  readonly #sender: Address = bytesToHex(randomBytes(20));
  /** Block time in Unix seconds before which refused block overrides are not retried. */
  #boundUntil = 0n;

  constructor(options: TransactionCallsOptions) {
    this.#options = options;
  }

  /**
   * Returns the return data of each call for each of the next blocks, in one HTTP request. If the node
   * refuses block overrides, the calls run once, at the block; if it refuses them as transactions, as plain
   * calls.
   * @param codes code overrides of accounts, if the node supports them
   * @throws as `PinnedCalls.run`
   */
  async run(
    block: Header,
    data: readonly Hex[],
    codes: Readonly<Record<Address, { readonly code: Hex }>> = {},
  ): Promise<readonly (readonly Hex[])[]> {
    const { rpc, calls, blockTimeMs } = this.#options;
    const gasPrice = gasPriceAt(block as Header & Partial<Pick<Head, 'gasPriceWei'>>);
    const transaction = { from: this.#sender, gas: numberToHex(GAS), gasPrice: numberToHex(gasPrice) };
    const overrides = { ...codes, [this.#sender]: { balance: numberToHex(2n * GAS * gasPrice) } };
    const callsAt = (blockOverrides?: Readonly<Record<string, Hex>>) =>
      data.map((each) => ({
        method: 'eth_call',
        params: [
          { ...transaction, data: each },
          { blockHash: block.hash },
          overrides,
          ...(blockOverrides === undefined ? [] : [blockOverrides]),
        ],
      }));
    let isRefused = false;
    if (block.timestamp >= this.#boundUntil) {
      const blocks = nextBlocks(block, blockTimeMs()).map(blockOverridesOf);
      const outcomes = await rpc.send(blocks.flatMap(callsAt), { block });
      const results = resultsOf(outcomes);
      if (results !== undefined)
        return blocks.map((_, index) => results.slice(index * data.length, (index + 1) * data.length));
      if (outcomes.some((outcome) => outcome.kind === 'fault' && isLimit(outcome.fault)))
        return [await calls.run(block, data)];
      // A failure may be for what is called in them, which says nothing of other calls.
      isRefused = outcomes.some(
        (outcome) => outcome.kind === 'fault' && meaningOf(outcome.fault) === 'unsupported',
      );
    }
    const results = resultsOf(await rpc.send(callsAt(), { block }));
    if (results === undefined) return [await calls.run(block, data)];
    if (isRefused) this.#boundUntil = block.timestamp + REFUSAL_SECONDS;
    return [results];
  }

  /**
   * Returns what comes of each call in the name of its contract, like a transaction of the next block, or of
   * the block itself if the node refuses block overrides; undefined for a call that the node does not run so.
   * @throws as `RpcClient.send`
   */
  async callAs(block: Header, calls: readonly ContractCall[]): Promise<readonly (Called | undefined)[]> {
    const gasPrice = gasPriceAt(block as Header & Partial<Pick<Head, 'gasPriceWei'>>);
    const terms = { from: this.#sender, gas: numberToHex(CALL_GAS), gasPrice: numberToHex(gasPrice) };
    const balance = numberToHex(2n * CALL_GAS * gasPrice);
    const next = nextBlocks(block, this.#options.blockTimeMs())[0];
    const overrides =
      next === undefined || block.timestamp < this.#boundUntil ? [] : [blockOverridesOf(next)];
    const outcomes = await this.#options.rpc.send(
      calls.map(({ from, to, data }) => ({
        method: 'eth_call',
        params: [
          { ...terms, to: from, data: concat([pad(to), data]) },
          { blockHash: block.hash },
          { [from]: { code: CALLER_CODE }, [this.#sender]: { balance } },
          ...overrides,
        ],
      })),
      { block },
    );
    return calls.map((_, index) => calledIn(outcomes[index]));
  }
}

function calledIn(outcome: RpcOutcome | undefined): Called | undefined {
  if (outcome?.kind !== 'result' || !isHex(outcome.result, { strict: true })) return undefined;
  const { result } = outcome;
  if (size(result) < WORD || BigInt(slice(result, 0, WORD)) > 1n) return undefined;
  const returned = size(result) === WORD ? '0x' : slice(result, WORD);
  return { isDone: BigInt(slice(result, 0, WORD)) === 1n, returned };
}

function resultsOf(outcomes: readonly RpcOutcome[]): readonly Hex[] | undefined {
  const results = outcomes.map((outcome) => (outcome.kind === 'result' ? outcome.result : undefined));
  const isRun = (result: unknown): result is Hex => isHex(result, { strict: true });
  return results.every(isRun) ? results : undefined;
}
