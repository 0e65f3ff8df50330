import { randomBytes } from 'node:crypto';
import { type Address, bytesToHex, type Hex, isHex, numberToHex } from 'viem';
import type { Head, Header } from '../head.ts';
import type { PinnedCalls } from '../rpc/pinnedCalls.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { isLimit, meaningOf, type RpcOutcome } from '../rpc/rpcErrors.ts';
import { blockOverridesOf, gasPriceAt, nextBlocks } from './nextBlocks.ts';

/** Gas of a call with many token trials, each of which has the gas of a swap. */
const GAS = 25_000_000n;
/** Gas of one call of a contract, as much as a transfer of a trial has. */
const CALL_GAS = 1_000_000n;
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
   * Returns what comes of each call, alone and in the name of its contract, like a transaction of the next block; at the
   * block itself if the node refuses block overrides. @throws as `RpcClient.send`
   */
  async callAs(block: Header, calls: readonly ContractCall[]): Promise<readonly RpcOutcome[]> {
    const gasPrice = gasPriceAt(block as Header & Partial<Pick<Head, 'gasPriceWei'>>);
    const terms = { gas: numberToHex(CALL_GAS), gasPrice: numberToHex(gasPrice) };
    const balance = numberToHex(2n * CALL_GAS * gasPrice);
    const next = nextBlocks(block, this.#options.blockTimeMs())[0];
    const overrides =
      next === undefined || block.timestamp < this.#boundUntil ? [] : [blockOverridesOf(next)];
    return this.#options.rpc.send(
      calls.map((call) => ({
        method: 'eth_call',
        params: [
          { ...terms, ...call },
          { blockHash: block.hash },
          { [call.from]: { balance } },
          ...overrides,
        ],
      })),
      { block },
    );
  }
}

function resultsOf(outcomes: readonly RpcOutcome[]): readonly Hex[] | undefined {
  const results = outcomes.map((outcome) => (outcome.kind === 'result' ? outcome.result : undefined));
  const isRun = (result: unknown): result is Hex => isHex(result, { strict: true });
  return results.every(isRun) ? results : undefined;
}
