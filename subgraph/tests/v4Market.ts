import { type Event, NOBODY, poolManagerEvent } from './events.ts';

/** The key of a V4 pool, and the id that it has here. */
export interface V4Key {
  readonly id: `0x${string}`;
  readonly currency0: string;
  readonly currency1: string;
  /** Hundredths of a bip. */
  readonly fee: number;
  /** Whether its hook decides who may swap. */
  readonly isHooked: boolean;
}

/** The bit of `beforeSwap` in an address. */
const GATE = `0x400c${'0'.repeat(34)}80`;

/** What the pool manager would log where the contract of a V3 pool has logged this. */
export function asV4(key: V4Key, { event, params }: Event): Event[] {
  const { id, fee } = key;
  const { tickLower = 0, tickUpper = 0, amount = 0, sqrtPriceX96 = 0, tick = 0, liquidity = 0 } = params;
  const changed = (liquidityDelta: string) => [
    poolManagerEvent('ModifyLiquidity', { id, tickLower, tickUpper, liquidityDelta }),
  ];
  switch (event.slice(0, event.indexOf('('))) {
    case 'Initialize': {
      const { currency0, currency1, isHooked } = key;
      const hooks = isHooked ? GATE : NOBODY;
      return [
        poolManagerEvent('Initialize', {
          id,
          currency0,
          currency1,
          fee,
          tickSpacing: 1,
          hooks,
          sqrtPriceX96,
          tick,
        }),
      ];
    }
    case 'Mint':
      return changed(String(amount));
    case 'Burn':
      return changed(String(-BigInt(amount)));
    case 'Swap': {
      // Signed as the swapper sees them.
      const [amount0, amount1] = [params['amount0'], params['amount1']].map((one) =>
        String(-BigInt(one ?? 0)),
      );
      return [
        poolManagerEvent('Swap', {
          id,
          amount0: amount0 ?? '0',
          amount1: amount1 ?? '0',
          sqrtPriceX96,
          liquidity,
          tick,
          fee,
        }),
      ];
    }
    default:
      // A position is paid out within the call that burns it.
      return [];
  }
}
