import { randomBytes } from 'node:crypto';
import { type Address, bytesToHex, type Hex, isHex, numberToHex } from 'viem';
import type { Head, Header } from '../head.ts';
import type { PinnedCalls } from '../rpc/pinnedCalls.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { isLimit, type RpcOutcome } from '../rpc/rpcErrors.ts';
import { blockOverridesOf, gasPriceAt, nextBlocks } from './nextBlocks.ts';

/** For many trials of tokens at once; each of them has the gas of a swap. */
const GAS = 25_000_000n;
const REFUSAL_SECONDS = 600n;

export interface TransactionCallsOptions {
  readonly rpc: RpcClient;
  /** For nodes that do not run calls as transactions. */
  readonly calls: PinnedCalls;
  /** Average time between two blocks as far as it was seen, milliseconds. */
  readonly blockTimeMs: () => number | undefined;
}

/**
 * Runs creation code as transactions of the next blocks would run it: at their numbers and times, with a base fee and a
 * price for its gas, from an account that can pay for it and that no contract can know beforehand. Some tokens behave
 * well only where none of that is so, or in every second block.
 */
export class TransactionCalls {
  readonly #options: TransactionCallsOptions;
  readonly #sender: Address = bytesToHex(randomBytes(20));
  /** Unix seconds of a block: until then the node is not asked to pretend another block, which it has refused. */
  #boundUntil = 0n;

  constructor(options: TransactionCallsOptions) {
    this.#options = options;
  }

  /**
   * The return data of each call, once for each of the next blocks, in one HTTP request. Where the node cannot pretend
   * these blocks once, at the block itself, in another request the first time; as plain calls, in one more, where it
   * does not run transactions at all.
   * @param codes put in the place of the code of these accounts, where the node can pretend so
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

/** Undefined unless all of them were run. */
function resultsOf(outcomes: readonly RpcOutcome[]): readonly Hex[] | undefined {
  const results = outcomes.map((outcome) => (outcome.kind === 'result' ? outcome.result : undefined));
  const isRun = (result: unknown): result is Hex => isHex(result, { strict: true });
  return results.every(isRun) ? results : undefined;
}
