import { AppError } from '../../errors.ts';
import type { Head } from '../head.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { medianTip, tipsCall } from './tips.ts';

/** A price up to this many times the last one, or the base fee, is believed without a question. */
const BELIEVED_TIMES = 2n;
/** The greatest tip in terms of the median that the last blocks paid. */
const MOST_OF_MEDIAN = 4n;

/** A gas price that a node named and that is not used, and the one in its place, wei per gas unit. */
export interface DoubtedGasPrice {
  readonly said: bigint;
  readonly used: bigint;
}

export interface BelievedGasPriceOptions {
  readonly rpc: Pick<RpcClient, 'send'>;
  readonly onDoubt?: ((doubt: DoubtedGasPrice) => void) | undefined;
}

/**
 * Keeps the gas price of the heads within what blocks paid: a wallet pays the tip that an answer names, and
 * the answer names what a node says. A price that more than doubled is compared with the tips of the last 20
 * blocks (eth_feeHistory), which costs one request at such a head. Where the node has none, the first price
 * is believed, and later ones up to twice the last that was.
 */
export class BelievedGasPrice {
  readonly #options: BelievedGasPriceOptions;
  #last: bigint | undefined;

  constructor(options: BelievedGasPriceOptions) {
    this.#options = options;
  }

  /** Returns the gas price to use at the head, wei per gas unit. */
  async at({ number, gasPriceWei, baseFeePerGas }: Head): Promise<bigint> {
    const baseFee = baseFeePerGas ?? 0n;
    const usual = greater(baseFee, this.#last ?? 0n) * BELIEVED_TIMES;
    if (gasPriceWei <= usual) return this.#believe(gasPriceWei);
    const tip = await this.#medianTip(number);
    if (tip === undefined && this.#last === undefined) return this.#believe(gasPriceWei);
    const most =
      tip === undefined ? usual : greater(baseFee * BELIEVED_TIMES, baseFee + MOST_OF_MEDIAN * tip);
    if (gasPriceWei <= most) return this.#believe(gasPriceWei);
    this.#options.onDoubt?.({ said: gasPriceWei, used: most });
    return tip === undefined ? most : this.#believe(most);
  }

  #believe(price: bigint): bigint {
    this.#last = price;
    return price;
  }

  /** Returns the median tip of the blocks before, wei per gas unit; undefined where the node does not say. */
  async #medianTip(number: bigint): Promise<bigint | undefined> {
    try {
      const [tips] = await this.#options.rpc.send([tipsCall(number)]);
      return medianTip(tips);
    } catch (error) {
      // The head itself was read: an outage that begins here is met by the next step.
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}

const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);
