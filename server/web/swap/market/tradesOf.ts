import { formatUnits } from 'viem';
import type { ListedPool, Token } from '../../api/answers.ts';
import { isSame } from '../../api/tokens.ts';

export interface PoolEvents {
  readonly events: readonly {
    readonly transactionHash: string;
    readonly logIndex: number;
    readonly timestamp: number;
    /** Raw units that came into the pool, or left it where negative. */
    readonly amount0: string;
    readonly amount1: string;
    readonly volumeUSD: string | null;
  }[];
}

export interface Trade {
  readonly key: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** Whether the base left the pool. */
  readonly isBuy: boolean;
  /** Raw units of the base. */
  readonly amount: string;
  /** Raw units of the counter. */
  readonly paid: string;
  /** Counter for one of the base. */
  readonly price: number;
  readonly volumeUSD: string | null;
}

/**
 * Returns the trades of a pool in the words of its pair. A trade that moved nothing of one token has no
 * price, and is left out.
 */
export function tradesOf(
  { events }: PoolEvents,
  { token0 }: Pick<ListedPool, 'token0'>,
  base: Token,
  counter: Token,
): readonly Trade[] {
  const isBase0 = isSame(token0.address, base.address);
  return events.flatMap(({ transactionHash, logIndex, timestamp, amount0, amount1, volumeUSD }) => {
    const [moved, other] = isBase0 ? [BigInt(amount0), BigInt(amount1)] : [BigInt(amount1), BigInt(amount0)];
    if (moved === 0n || other === 0n) return [];
    const whole = (raw: bigint, { decimals }: Token) => Math.abs(Number(formatUnits(raw, decimals)));
    return [
      {
        key: `${transactionHash} ${logIndex}`,
        timestamp,
        volumeUSD,
        isBuy: moved < 0n,
        amount: sizeOf(moved),
        paid: sizeOf(other),
        price: whole(other, counter) / whole(moved, base),
      },
    ];
  });
}

const sizeOf = (raw: bigint): string => String(raw < 0n ? -raw : raw);
