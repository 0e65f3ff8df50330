import { type Address, zeroAddress } from 'viem';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { PairShares } from '../../amm/liquidity/pairLiquidity.ts';
import type { V2Pool } from '../../routing/model/pool.ts';
import { balanceOfData } from '../../values/tokenCalls.ts';
import { functionCall } from '../model/calldata.ts';
import { addressView, numberView, wordsView } from '../model/view.ts';

const reservesCall = functionCall('function getReserves()');
const kLastCall = functionCall('function kLast()');
const feeToCall = functionCall('function feeTo()');
const supplyCall = functionCall('function totalSupply()');

const balanceView = (token: Address, owner: Address) => numberView(token, balanceOfData(owner));

/** The views of a pair, and of the pair tokens of an account, all at one block. */
export const pairViews = ({ address, token0, token1, factory }: V2Pool, owner: Address) =>
  [
    wordsView(address, reservesCall(), 2, ([reserve0 = 0n, reserve1 = 0n]) => ({ reserve0, reserve1 })),
    numberView(address, supplyCall()),
    numberView(address, kLastCall()),
    addressView(factory.address, feeToCall()),
    balanceView(token0, address),
    balanceView(token1, address),
    balanceView(address, owner),
  ] as const;

/** A pair at one block, with the balances that a burn shares out. */
export interface PairNow extends PairShares {
  readonly balances: TokenAmounts;
  /** Pair tokens of the account. */
  readonly shares: bigint;
}

/** Reads the answers to `pairViews`; undefined where the pair did not answer. */
export function pairOf([reserves, totalSupply, kLast, feeTo, balance0, balance1, shares]: readonly [
  { readonly reserve0: bigint; readonly reserve1: bigint } | undefined,
  bigint | undefined,
  bigint | undefined,
  Address | undefined,
  bigint | undefined,
  bigint | undefined,
  bigint | undefined,
]): PairNow | undefined {
  if (reserves === undefined || totalSupply === undefined || balance0 === undefined || balance1 === undefined)
    return undefined;
  return {
    reserve0: reserves.reserve0,
    reserve1: reserves.reserve1,
    totalSupply,
    kLast: kLast ?? 0n,
    isFeeOn: feeTo !== undefined && feeTo !== zeroAddress,
    balances: { amount0: balance0, amount1: balance1 },
    shares: shares ?? 0n,
  };
}
