import { randomBytes } from 'node:crypto';
import { type Address, bytesToHex, type Hex, isHex, numberToHex } from 'viem';
import type { Head, Header } from '../head.ts';
import type { PinnedCalls } from '../rpc/pinnedCalls.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';

const GAS = 25_000_000n;

/**
 * Runs creation code as a transaction would run it: with a price for its gas, from an account that can pay for it and
 * that no contract can know beforehand. Some tokens behave well only where none of that is so.
 */
export class TransactionCalls {
  readonly #rpc: RpcClient;
  readonly #calls: PinnedCalls;
  readonly #sender: Address = bytesToHex(randomBytes(20));

  constructor(rpc: RpcClient, calls: PinnedCalls) {
    this.#rpc = rpc;
    this.#calls = calls;
  }

  /**
   * The return data of each call at the block, in one HTTP request; as plain calls, in another one, where the node
   * does not run these.
   * @param codes put in the place of the code of these accounts, where the node can pretend so
   * @throws as `PinnedCalls.run`
   */
  async run(
    block: Header,
    data: readonly Hex[],
    codes: Readonly<Record<Address, { readonly code: Hex }>> = {},
  ): Promise<readonly Hex[]> {
    const gasPrice = gasPriceOf(block);
    const transaction = { from: this.#sender, gas: numberToHex(GAS), gasPrice: numberToHex(gasPrice) };
    const overrides = { ...codes, [this.#sender]: { balance: numberToHex(2n * GAS * gasPrice) } };
    const outcomes = await this.#rpc.send(
      data.map((each) => ({
        method: 'eth_call',
        params: [{ ...transaction, data: each }, { blockHash: block.hash }, overrides],
      })),
      { block },
    );
    const results = outcomes.map((outcome) => (outcome.kind === 'result' ? outcome.result : undefined));
    const isRun = (result: unknown): result is Hex => isHex(result, { strict: true });
    return results.every(isRun) ? results : this.#calls.run(block, data);
  }
}

/** What the node suggests, and no less than the block itself asked for. */
function gasPriceOf(block: Header): bigint {
  const baseFee = block.baseFeePerGas ?? 1n;
  const suggested = 'gasPriceWei' in block ? (block as Head).gasPriceWei : 0n;
  return suggested > baseFee ? suggested : 2n * baseFee;
}
