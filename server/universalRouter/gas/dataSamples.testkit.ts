/** Random swaps, and how small the two compressors that layer 1 is charged by make their transactions. */
import { brotliCompressSync, constants } from 'node:zlib';
import { LibZip } from 'solady';
import {
  type Address,
  type Hex,
  hexToBytes,
  keccak256,
  serializeTransaction,
  size,
  type TransactionSerializableEIP1559,
  toHex,
} from 'viem';
import { NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import { gasHopOf, handedOver } from '../../routing/gas/gasHop.ts';
import type { Hop, Route } from '../../routing/model/route.ts';
import { encodeSwap } from '../encode/encodeSwap.ts';
import { splitIntoRuns } from '../encode/runs.ts';
import type { EncodeSwapParams } from '../encode/swapParams.ts';
import { v2Hop, v3Hop, v4Hop, WETH } from '../routes.testkit.ts';
import type { SwapShape } from './swapShape.ts';

/** A swap's shape, on which its gas depends, and the bytes of its transaction. */
export interface DataSample {
  readonly shape: SwapShape;
  /** The transaction without its signature, as the gas price oracle of an OP chain takes it. */
  readonly unsigned: Hex;
  /**
   * Compressed by FastLZ, with 68 bytes for the signature; and by Brotli at quality 1, signature included.
   */
  readonly bytes: { readonly fastLz: number; readonly brotli: number };
}

const FEES = [100, 500, 3000, 10_000] as const;
const SIGNATURE_BYTES = 68;

/** Returns `count` swaps of random tokens, amounts and routes; the same for each seed. */
export function dataSamples(seed: string, count: number): DataSample[] {
  return Array.from({ length: count }, (_, index) => sampleOf(new Draw(`${seed} ${index}`)));
}

class Draw {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  hex(bytes: number): Hex {
    this.#drawn += 1;
    return keccak256(toHex(`${this.#seed} ${this.#drawn}`)).slice(0, 2 + 2 * bytes) as Hex;
  }

  below(limit: number): number {
    return Number(BigInt(this.hex(4)) % BigInt(limit));
  }

  isOneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** A number of raw units, four to eleven bytes long. */
  amount(): bigint {
    return BigInt(this.hex(4 + this.below(8)));
  }
}

function sampleOf(draw: Draw): DataSample {
  const swap = swapOf(draw);
  const { to, data, value } = encodeSwap(swap);
  const transaction: TransactionSerializableEIP1559 = {
    chainId: 8453,
    to,
    data,
    value,
    nonce: draw.below(5_000),
    gas: BigInt(150_000 + draw.below(400_000)),
    maxFeePerGas: 2n ** 32n + BigInt(draw.hex(4)),
    maxPriorityFeePerGas: BigInt(draw.hex(3)),
  };
  const signature = { r: draw.hex(32), s: draw.hex(32), yParity: draw.below(2) as 0 | 1 };
  const unsigned = serializeTransaction(transaction);
  return {
    shape: shapeOf(swap),
    unsigned,
    bytes: {
      fastLz: size(LibZip.flzCompress(unsigned) as Hex) + SIGNATURE_BYTES,
      brotli: brotliSize(serializeTransaction(transaction, signature)),
    },
  };
}

function brotliSize(bytes: Hex): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(hexToBytes(bytes), { params }).length;
}

function swapOf(draw: Draw): EncodeSwapParams {
  const tradeType = draw.isOneIn(3) ? 'exactOutput' : 'exactInput';
  const side = draw.below(3);
  const [other, far] = [draw.hex(20), draw.hex(20)];
  const middle = side === 2 && draw.isOneIn(2) ? WETH : draw.hex(20);
  const [tokenIn, tokenOut] = side === 0 ? [WETH, other] : side === 1 ? [other, WETH] : [other, far];
  const second = draw.hex(20);
  const count = draw.isOneIn(2) ? 1 : 1 + draw.below(8);
  const drawn = Array.from({ length: count }, () => {
    const between = [middle, draw.isOneIn(2) ? second : draw.hex(20)].slice(0, draw.below(3));
    const route = routeOf(draw, tradeType, [tokenIn, ...between, tokenOut]);
    const intermediates = splitIntoRuns(route)
      .slice(0, -1)
      .map(() => draw.amount());
    const [amountIn, amountOut] = [route.amounts[0] ?? 0n, route.amounts.at(-1) ?? 0n];
    return { route, amountIn, amountOut, ...(tradeType === 'exactOutput' && { intermediates }) };
  });
  const legs = tradeType === 'exactInput' && draw.isOneIn(2) ? endedTogether(draw, drawn) : drawn;
  const nativeOut = tokenOut === WETH && !draw.isOneIn(4);
  return {
    legs,
    tradeType,
    bound: draw.amount(),
    recipient: draw.hex(20),
    deadline: 1_764_573_986n,
    nativeIn: tokenIn === WETH && !draw.isOneIn(4),
    nativeOut,
    addresses: { universalRouter: draw.hex(20), wrappedNative: WETH },
    checksArrival: tradeType === 'exactOutput' && !nativeOut && draw.isOneIn(2),
    ...(draw.isOneIn(6) && {
      fee: { recipient: draw.hex(20), bips: BigInt(1 + draw.below(500)), amount: BigInt(draw.hex(2)) },
    }),
    ...(draw.isOneIn(6) && { permit: permitOf(draw, tokenIn) }),
  };
}

/** Lets the routes over two pools end with one pair, which swaps once for all of them. */
function endedTogether(draw: Draw, legs: EncodeSwapParams['legs']): EncodeSwapParams['legs'] {
  const ending = legs.filter(({ route }) => route.hops.length === 2);
  const pair = draw.hex(20);
  const joined = ending.map((leg, index): (typeof legs)[number] => {
    const [first, last] = leg.route.hops;
    if (first === undefined || last === undefined) throw new Error('a route over two pools');
    const hops = [first, v2Hop(last.tokenIn, last.tokenOut, pair)];
    return { ...leg, route: { ...leg.route, hops, handsOver: index < ending.length - 1 } };
  });
  return [...joined, ...legs.filter((leg) => !ending.includes(leg))];
}

function permitOf(draw: Draw, token: Address): NonNullable<EncodeSwapParams['permit']> {
  const details = { token, amount: draw.amount(), expiration: 1_764_573_987, nonce: draw.below(50) };
  const signature: Hex = `0x${draw.hex(32).slice(2)}${draw.hex(32).slice(2)}1b`;
  return { details, spender: draw.hex(20), sigDeadline: 1_764_573_988n, signature };
}

function routeOf(draw: Draw, tradeType: Route['tradeType'], tokens: readonly Address[]): Route {
  let protocol = draw.below(3);
  const hops = tokens.slice(1).map((tokenOut, index): Hop => {
    const tokenIn = tokens[index] ?? tokenOut;
    if (draw.isOneIn(2)) protocol = draw.below(3);
    if (protocol === 0) return v2Hop(tokenIn, tokenOut, draw.hex(20));
    const fee = FEES[draw.below(FEES.length)] ?? 500;
    if (protocol === 1) return v3Hop(tokenIn, tokenOut, fee);
    const isNative = [tokenIn, tokenOut].includes(WETH) && draw.isOneIn(2);
    return v4Hop(tokenIn, tokenOut, { fee, tickSpacing: fee / 50, isNative });
  });
  return { tradeType, hops, amounts: [draw.amount(), ...hops.map(() => draw.amount())] };
}

function shapeOf({ legs, tradeType, nativeIn, nativeOut, fee, permit, checksArrival }: EncodeSwapParams) {
  const seen = new Set<string>();
  return {
    tradeType,
    nativeIn,
    nativeOut,
    paysFee: fee !== undefined,
    checksArrival: checksArrival === true,
    permit: permit === undefined ? undefined : permit.details.nonce === 0 ? 'first' : 'again',
    legs: legs.map(({ route: { hops, handsOver = false } }) =>
      hops.map((hop, place) => {
        if (handsOver && place === hops.length - 1) return handedOver(hop);
        const { protocol } = hop.pool;
        const fee = protocol === 'v2' ? 0 : hop.pool.fee;
        const key = JSON.stringify([hop.tokenIn, hop.tokenOut, protocol, fee]);
        const isWarm = seen.has(key);
        seen.add(key);
        return gasHopOf(hop, NO_CROSSINGS, { isWarm, hasMovedTick: false });
      }),
    ),
  } satisfies SwapShape;
}
