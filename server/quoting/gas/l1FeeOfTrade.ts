import type { Address } from 'viem';
import type { L1Fee } from '../../chain/l1Fee.ts';
import { isTaxed } from '../../chain/tokens/taxRule.ts';
import type { RouterSwap } from '../../routers/routerSwap.ts';
import { ownBytes } from '../../universalRouter/gas/ownBytes.ts';
import type { SwapShape } from '../../universalRouter/gas/swapShape.ts';
import type { ExchangeRouter } from '../model/exchangeRouter.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { buyTax, sellTax } from '../tax/taxedTrade.ts';
import { l1ChargeWei } from './l1Charge.ts';
import type { NativeEnds } from './tradeGas.ts';

/** Stands for an account that the swap will name: its bytes compress as badly as those of a real one. */
const SOMEBODY: Address = '0x7d3e91f0c46ab8520f9d1c73e5a2b6084fd7139c';
/** Stands for a deadline, Unix seconds. */
const SOME_TIME = 1_764_573_986n;

/** The facts of the chain that a transaction has. */
interface Network {
  readonly wrappedNative: Address;
  readonly chainId: number;
}

/**
 * Returns the fee of layer 1 for a trade's transaction through its exchange's router, wei; see `l1ChargeWei`.
 * @param router undefined for the Universal Router
 */
export function l1FeeOfTrade(
  quoted: QuotedTrade,
  shape: SwapShape,
  router: ExchangeRouter | undefined,
  ends: NativeEnds,
  network: Network,
): bigint | null {
  if (router === undefined) return l1ChargeWei(quoted.block, shape, shape.legs);
  return l1ChargeWei(quoted.block, shape, shape.legs, (compression) =>
    ownRouterBytes(quoted, router, { ...ends, ...network }, compression),
  );
}

/**
 * Returns the bytes of a trade's transaction after compression, by the encoder of the exchange's own router;
 * undefined for a trade that the router refuses.
 */
export function ownRouterBytes(
  { request, legs, amountIn, amountOut, feeAmount, tokenTaxes }: QuotedTrade,
  { kind, address, coinName }: ExchangeRouter,
  ends: NativeEnds & Network,
  compression: L1Fee['compression'],
): bigint | undefined {
  const { tradeType, fee } = request;
  const { nativeIn, nativeOut, wrappedNative, chainId } = ends;
  const swap: RouterSwap = {
    legs: legs.map((route) => ({
      route,
      amountIn: route.amounts[0] ?? 0n,
      amountOut: route.amounts.at(-1) ?? 0n,
    })),
    tradeType,
    bound: tradeType === 'exactInput' ? amountOut : amountIn,
    recipient: SOMEBODY,
    deadline: SOME_TIME,
    nativeIn,
    nativeOut,
    addresses: { router: address, wrappedNative },
    isTaxed: isTaxed(sellTax(tokenTaxes)) || isTaxed(buyTax(tokenTaxes)),
    hasPermit: request.permit !== undefined,
    coinName,
    fee: fee && { recipient: fee.recipient, bips: BigInt(fee.bps), amount: feeAmount },
  };
  if (kind.refusalOf(swap) !== undefined) return undefined;
  return ownBytes(kind.encode(swap), chainId, compression);
}
