import { type Address, zeroAddress } from 'viem';
import type { z } from 'zod';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { Rational } from '../../amm/rational.ts';
import type { NftRef } from '../../liquidity/model/liquidityTerms.ts';
import type { PositionHistory, ToldHistory } from '../../liquidity/positionHistory.ts';
import type { ShownPosition } from '../../liquidity/showPosition.ts';
import { plus } from '../../pools/prices/usd.ts';
import type { Token } from '../../tokens/tokenDirectory.ts';
import type { TokenDollars } from '../../tokens/tokenFacts.ts';
import { presentAddress } from '../../values/checksum.ts';
import { presentUSD } from '../present/presentDecimal.ts';
import type { positionOutput } from './positionOutput.ts';
import { presentPlace } from './presentLiquidity.ts';

type PositionAnswer = z.input<typeof positionOutput>;
type Worth = (amounts: TokenAmounts) => string | null;

/** Formats a position with its history. */
export function presentPosition(
  nft: NftRef,
  shown: ShownPosition,
  { history, reason }: ToldHistory,
  tokens: readonly [Token, Token],
  dollars: Pick<TokenDollars, 'dollarsOf'>,
): PositionAnswer {
  const { pool, head, owner, operator, liquidity, amounts, fees } = shown;
  const place = { protocol: pool.protocol, tokenId: nft.tokenId, payee: { spender: nft.manager } };
  const worth: Worth = ({ amount0, amount1 }) => {
    const of = (token: Address, amount: bigint) => dollars.dollarsOf(token, amount, head.timestamp);
    return presentSum(of(pool.token0, amount0), of(pool.token1, amount1));
  };
  const { amount0, amount1 } = amounts;
  const whole = { amount0: amount0 + fees.amount0, amount1: amount1 + fees.amount1 };
  return {
    ...presentPlace(Object.assign({}, shown, place), tokens),
    owner: presentAddress(owner),
    operator: operator === zeroAddress ? null : presentAddress(operator),
    liquidity: String(liquidity),
    amount0: String(amount0),
    amount1: String(amount1),
    fees0: String(fees.amount0),
    fees1: String(fees.amount1),
    valueUSD: worth(whole),
    feesUSD: worth(fees),
    history: history && presentHistory(history, worth),
    historyReason: reason,
    blockNumber: String(head.number),
    blockHash: head.hash,
  };
}

function presentHistory(history: PositionHistory, worth: Worth): PositionAnswer['history'] {
  const { flows, fees, divergence, againstHolding, indexedBlock } = history;
  const { deposited, withdrawn, collected, createdAt } = flows;
  const orNull = (amount: bigint | undefined) => (amount === undefined ? null : String(amount));
  return {
    createdAt,
    deposited0: String(deposited.amount0),
    deposited1: String(deposited.amount1),
    withdrawn0: String(withdrawn.amount0),
    withdrawn1: String(withdrawn.amount1),
    collected0: orNull(collected?.amount0),
    collected1: orNull(collected?.amount1),
    earned0: orNull(fees?.amount0),
    earned1: orNull(fees?.amount1),
    divergence0: String(divergence.amount0),
    divergence1: String(divergence.amount1),
    againstHolding0: orNull(againstHolding?.amount0),
    againstHolding1: orNull(againstHolding?.amount1),
    againstHoldingUSD: againstHolding && worth(againstHolding),
    indexedBlock: String(indexedBlock),
  };
}

/** Formats the sum of two amounts of dollars, which may be negative; null where one is unknown. */
function presentSum(first: Rational | null, second: Rational | null): string | null {
  if (first === null || second === null) return null;
  const { numerator, denominator } = plus(first, second);
  const size = presentUSD({ numerator: numerator < 0n ? -numerator : numerator, denominator });
  return numerator < 0n ? `-${size}` : size;
}
