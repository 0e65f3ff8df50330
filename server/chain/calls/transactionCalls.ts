import { randomBytes } from 'node:crypto';
import { type Address, bytesToHex, type Hex, isHex, numberToHex } from 'viem';
import type { Head, Header } from '../head.ts';
import type { PinnedCalls } from '../rpc/pinnedCalls.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { isLimit, type RpcOutcome } from '../rpc/rpcErrors.ts';
import { blockOverridesOf, gasPriceAt, nextBlocks } from './nextBlocks.ts';

/** Gas of a call with many token trials, each of which has the gas of a swap. */
const GAS = 25_000_000n;
const REFUSAL_SECONDS = 600n;

export interface TransactionCallsOptions {
  readonly rpc: RpcClient;
  /** Plain eth_calls, for nodes that do not run calls as transactions. */
  readonly calls: PinnedCalls;
  readonly blockTimeMs: () => number | undefined;
}

/**
 * Runs creation code like a transaction of the next blocks: with their numbers, times, base fee and gas price, from a
 * funded account that is unknown to contracts. Some tokens behave well only in plain simulations, or in every second
 * block.
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
   * Returns the return data of each call for each of the next blocks, in one HTTP request. If the node refuses block
   * overrides, the calls run once, at the block; if it refuses them as transactions, as plain calls.
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
    const asksForOthers = block.timestamp >= this.#boundUntil;
    if (asksForOthers) {
      const blocks = nextBlocks(block, blockTimeMs()).map(blockOverridesOf);
      const outcomes = await rpc.send(blocks.flatMap(callsAt), { block });
      const results = resultsOf(outcomes);
      if (results !== undefined)
        return blocks.map((_, index) => results.slice(index * data.length, (index + 1) * data.length));
      if (outcomes.some((outcome) => outcome.kind === 'fault' && isLimit(outcome.fault)))
        return [await calls.run(block, data)];
    }
    const results = resultsOf(await rpc.send(callsAt(), { block }));
    if (results === undefined) return [await calls.run(block, data)];
    if (asksForOthers) this.#boundUntil = block.timestamp + REFUSAL_SECONDS;
    return [results];
  }
}

function resultsOf(outcomes: readonly RpcOutcome[]): readonly Hex[] | undefined {
  const results = outcomes.map((outcome) => (outcome.kind === 'result' ? outcome.result : undefined));
  const isRun = (result: unknown): result is Hex => isHex(result, { strict: true });
  return results.every(isRun) ? results : undefined;
}
