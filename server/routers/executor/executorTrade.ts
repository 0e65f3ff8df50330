import { type AbiParameterToPrimitiveType, type Hex, zeroAddress } from 'viem';
import type { Pool, Protocol } from '../../routing/model/pool.ts';
import type { Hop } from '../../routing/model/route.ts';
import { sumOf } from '../../universalRouter/encode/sumOf.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { swapEnds } from '../swapEnds.ts';
import type { EXECUTOR_ABI } from './executorAbi.ts';

type Inputs = Extract<(typeof EXECUTOR_ABI)[number], { name: 'execute' }>['inputs'];
type ExecutorCall = AbiParameterToPrimitiveType<Inputs[0]>;
type ExecutorLeg = AbiParameterToPrimitiveType<Inputs[1]>[number];
type ExecutorHop = ExecutorLeg['hops'][number];

/** Arguments of `execute`, by which every payment of the executor trades. */
export type ExecutorTrade = readonly [call: ExecutorCall, legs: readonly ExecutorLeg[]];

/** Selector of `uniswapV3SwapCallback(int256,int256,bytes)`. */
const UNISWAP_V3_CALLBACK: Hex = '0xfa461e33';
/** Stands for the callback of a pair, which asks for no payment. */
const NO_CALLBACK: Hex = '0x00000000';
/** Amount of the last leg, which takes the rest. */
const THE_REST = 0n;

/** Returns the call and the legs of a swap, in the fields of `Executor.sol`. @throws Error as `swapEnds` */
export function executorTrade(swap: RouterSwap): ExecutorTrade {
  const { tokenIn, tokenOut } = swapEnds(swap);
  const { legs, tradeType, bound, recipient, deadline, nativeOut, fee, taxedOutput = false } = swap;
  const isSale = tradeType === 'exactInput';
  const call: ExecutorCall = {
    tokenIn,
    tokenOut,
    amountIn: isSale ? sumOf(legs, 'amountIn') : bound,
    amountOut: isSale ? bound : sumOf(legs, 'amountOut') - (fee?.amount ?? 0n),
    recipient,
    deadline,
    exactOutput: !isSale,
    unwrap: nativeOut,
    direct: taxedOutput && !nativeOut,
    feeRecipient: fee?.recipient ?? zeroAddress,
    feeBips: Number(fee?.bips ?? 0n),
  };
  return [
    call,
    legs.map(({ route, amountIn, amountOut, otherwise }, index): ExecutorLeg => {
      const amount = isSale ? amountIn : amountOut;
      const isLast = index === legs.length - 1;
      // The contract reads 0 as the rest, of which a leg before the last would leave none.
      if (amount === THE_REST) throw new Error('a route needs an amount');
      return {
        amount: isLast ? THE_REST : amount,
        hops: route.hops.map((hop) => executorHop(hop, swap)),
        otherwise: otherwise?.route.hops.map((hop) => executorHop(hop, swap)) ?? [],
        gasCap: otherwise?.gasCap ?? 0,
        gasReserve: otherwise?.gasReserve ?? 0,
      };
    }),
  ];
}

/** The fields of a hop that say how its pool is paid. */
type HopPayment = Pick<ExecutorHop, 'callback' | 'feePips'>;
type HopPayments = { [Kind in Protocol]?: (pool: Pool & { protocol: Kind }, swap: RouterSwap) => HopPayment };

/** The payment of each kind of pool that the contract knows. */
const PAYMENTS: HopPayments = {
  v2: ({ id, fee }, { pairFees }) => ({ callback: NO_CALLBACK, feePips: pairFees?.get(id) ?? fee }),
  v3: ({ factory }) => ({ callback: factory.callback ?? UNISWAP_V3_CALLBACK, feePips: 0 }),
};

function executorHop({ pool, tokenIn, tokenOut }: Hop, swap: RouterSwap): ExecutorHop {
  const paymentOf = PAYMENTS[pool.protocol] as ((pool: Pool, swap: RouterSwap) => HopPayment) | undefined;
  if (paymentOf === undefined) throw new Error(`the executor has no swap through pools of ${pool.protocol}`);
  return { pool: pool.address, tokenOut, zeroForOne: tokenIn === pool.token0, ...paymentOf(pool, swap) };
}
