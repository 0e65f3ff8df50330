import { type Address, encodeAbiParameters, encodePacked, getCreate2Address, keccak256 } from 'viem';
import { creationCodeOf } from './artifacts.ts';
import { MAINNET } from './mainnetAddresses.ts';
import { type Sorted, sorted } from './prices.ts';
import { TOKENS, type TokenKey } from './tokens.ts';

/** Balances of a V3 pool when the replica is ready. */
type PoolShape =
  | 'volatile' // ranges around the price, the widest over all ticks
  | 'stable' // ranges of a few ticks
  | 'gap' // two ranges apart from each other on either side of the price
  | 'edge' // a price near the highest that V3 can express
  | 'empty' // initialized, never any liquidity
  | 'emptied' // initialized, all its liquidity burnt again
  | 'uninitialized';

export interface ReplicaPair extends Sorted {
  readonly address: Address;
  /** Dollars on both sides together; 0 for a pair without reserves. */
  readonly dollars: number;
  /** A pair of cents whose price is far from the market. */
  readonly dust: boolean;
}

export interface ReplicaPool extends Sorted {
  readonly address: Address;
  readonly fee: number;
  readonly tickSpacing: number;
  readonly shape: PoolShape;
  readonly dollars: number;
}

const TICK_SPACINGS: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 };

const PAIRS: readonly (readonly [TokenKey, TokenKey, number])[] = [
  ['USDC', 'WETH', 40_000_000],
  ['WETH', 'USDT', 30_000_000],
  ['DAI', 'WETH', 10_000_000],
  ['WBTC', 'WETH', 8_000_000],
  ['UNI', 'WETH', 4_000_000],
  ['LINK', 'WETH', 3_000_000],
  ['MKR', 'WETH', 2_000_000],
  ['AAVE', 'WETH', 1_500_000],
  ['PEPE', 'WETH', 3_000_000],
  ['CRV', 'WETH', 2_000_000],
  ['TAX', 'WETH', 1_000_000],
  ['MUTE', 'WETH', 300_000],
  ['HUGE', 'WETH', 300_000],
  ['PCT', 'WETH', 150_000],
  ['NUL', 'WETH', 150_000],
  ['TRAP', 'WETH', 200_000],
  ['EMPTY', 'USDC', 200_000],
  ['UNIT', 'USDC', 400_000],
  ['TAX', 'USDC', 300_000],
  ['USDC', 'USDT', 5_000_000],
  ['DAI', 'USDC', 4_000_000],
  ['WBTC', 'USDC', 2_000_000],
  ['GUSD', 'USDC', 500_000],
  ['ISLE', 'LINK', 800_000],
  ['ATOLL', 'ISLE', 300_000],
  ['UNI', 'LINK', 500_000],
  ['AAVE', 'UNI', 250_000],
  ['MKR', 'GUSD', 0],
  ['MKR', 'USDC', 2],
];

const POOLS: readonly (readonly [TokenKey, TokenKey, number, number, PoolShape])[] = [
  ['USDC', 'WETH', 100, 2_000_000, 'volatile'],
  ['USDC', 'WETH', 500, 120_000_000, 'volatile'],
  ['USDC', 'WETH', 3000, 80_000_000, 'volatile'],
  ['USDC', 'WETH', 10000, 3_000_000, 'volatile'],
  ['WETH', 'USDT', 100, 4_000_000, 'volatile'],
  ['WETH', 'USDT', 500, 20_000_000, 'volatile'],
  ['WETH', 'USDT', 3000, 50_000_000, 'volatile'],
  ['WETH', 'USDT', 10000, 500_000, 'volatile'],
  ['DAI', 'WETH', 500, 5_000_000, 'volatile'],
  ['DAI', 'WETH', 3000, 8_000_000, 'volatile'],
  ['WBTC', 'WETH', 100, 1_000_000, 'volatile'],
  ['WBTC', 'WETH', 500, 60_000_000, 'volatile'],
  ['WBTC', 'WETH', 3000, 90_000_000, 'volatile'],
  ['WBTC', 'WETH', 10000, 700_000, 'volatile'],
  ['UNI', 'WETH', 500, 800_000, 'volatile'],
  ['UNI', 'WETH', 3000, 12_000_000, 'volatile'],
  ['UNI', 'WETH', 10000, 900_000, 'volatile'],
  ['LINK', 'WETH', 500, 600_000, 'volatile'],
  ['LINK', 'WETH', 3000, 15_000_000, 'volatile'],
  ['LINK', 'WETH', 10000, 1_000_000, 'volatile'],
  ['MKR', 'WETH', 3000, 6_000_000, 'volatile'],
  ['MKR', 'WETH', 10000, 1_500_000, 'volatile'],
  ['AAVE', 'WETH', 500, 400_000, 'volatile'],
  ['AAVE', 'WETH', 3000, 7_000_000, 'volatile'],
  ['PEPE', 'WETH', 3000, 9_000_000, 'volatile'],
  ['PEPE', 'WETH', 10000, 4_000_000, 'volatile'],
  ['MUTE', 'WETH', 10000, 200_000, 'volatile'],
  ['HUGE', 'WETH', 10000, 200_000, 'volatile'],
  ['EMPTY', 'WETH', 3000, 250_000, 'volatile'],
  ['LONG', 'WETH', 3000, 150_000, 'volatile'],
  ['UNIT', 'WETH', 3000, 300_000, 'volatile'],
  ['USDC', 'USDT', 100, 40_000_000, 'stable'],
  ['USDC', 'USDT', 500, 2_000_000, 'stable'],
  ['DAI', 'USDC', 100, 30_000_000, 'stable'],
  ['DAI', 'USDC', 500, 1_000_000, 'stable'],
  ['DAI', 'USDT', 100, 3_000_000, 'stable'],
  ['GUSD', 'USDC', 500, 1_000_000, 'stable'],
  ['WBTC', 'USDC', 500, 3_000_000, 'volatile'],
  ['WBTC', 'USDC', 3000, 20_000_000, 'volatile'],
  ['WBTC', 'USDT', 3000, 10_000_000, 'volatile'],
  ['UNI', 'USDC', 3000, 1_200_000, 'volatile'],
  ['LINK', 'USDC', 3000, 1_100_000, 'volatile'],
  ['MKR', 'DAI', 3000, 900_000, 'volatile'],
  ['AAVE', 'USDC', 3000, 700_000, 'volatile'],
  ['PEPE', 'USDC', 10000, 600_000, 'volatile'],
  ['LINK', 'UNI', 3000, 500_000, 'volatile'],
  ['REEF', 'CRV', 3000, 400_000, 'volatile'],
  ['WBTC', 'DAI', 3000, 800_000, 'gap'],
  ['EDGE', 'WETH', 10000, 0, 'edge'],
  ['AAVE', 'LINK', 3000, 0, 'empty'],
  ['AAVE', 'USDT', 10000, 100_000, 'emptied'],
  ['AAVE', 'DAI', 3000, 0, 'uninitialized'],
];

/** Every V2 pair of the replica, in the order of creation. */
export function replicaPairs(): ReplicaPair[] {
  const bytecodeHash = keccak256(creationCodeOf.v2Pair());
  return PAIRS.map(([a, b, dollars]) => {
    const tokens = sorted(a, b);
    const salt = keccak256(
      encodePacked(['address', 'address'], [TOKENS[tokens.token0].address, TOKENS[tokens.token1].address]),
    );
    const address = lowerCase(getCreate2Address({ from: MAINNET.v2Factory, salt, bytecodeHash }));
    return { ...tokens, address, dollars, dust: dollars > 0 && dollars < 100 };
  });
}

/** Every V3 pool of the replica, in the order of creation. */
export function replicaPools(): ReplicaPool[] {
  const bytecodeHash = keccak256(creationCodeOf.v3Pool());
  return POOLS.map(([a, b, fee, dollars, shape]) => {
    const tokens = sorted(a, b);
    const salt = keccak256(
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
        [TOKENS[tokens.token0].address, TOKENS[tokens.token1].address, fee],
      ),
    );
    const address = lowerCase(getCreate2Address({ from: MAINNET.v3Factory, salt, bytecodeHash }));
    return { ...tokens, address, fee, tickSpacing: TICK_SPACINGS[fee] ?? 0, dollars, shape };
  });
}

interface NotableTrade {
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  /** The hops of the best route for some hundred dollars; empty without a route. */
  readonly protocols: readonly ('v2' | 'v3')[];
}

/**
 * Trades whose best route needs several hops, with the protocol of each, and trades that have no route of
 * three hops.
 */
export const NOTABLE = {
  /** REEF → CRV on V3, CRV → WETH on V2: there is no other way. */
  v3ThenV2: { tokenIn: 'REEF', tokenOut: 'WETH', protocols: ['v3', 'v2'] },
  /** ISLE → LINK on V2, then LINK → WETH, where V3 is cheaper and deeper. */
  v2ThenV3: { tokenIn: 'ISLE', tokenOut: 'WETH', protocols: ['v2', 'v3'] },
  /** REEF → CRV on V3, CRV → WETH on V2, WETH → USDC on V3. */
  threeHopsV3V2V3: { tokenIn: 'REEF', tokenOut: 'USDC', protocols: ['v3', 'v2', 'v3'] },
  /** ISLE → LINK on V2, LINK → WETH on V3, WETH → CRV on V2. */
  threeHopsV2V3V2: { tokenIn: 'ISLE', tokenOut: 'CRV', protocols: ['v2', 'v3', 'v2'] },
  /** ATOLL → ISLE → LINK on V2, then LINK → USDC on V3. */
  threeHopsV2V2V3: { tokenIn: 'ATOLL', tokenOut: 'USDC', protocols: ['v2', 'v2', 'v3'] },
  /** At least four hops apart. */
  tooFar: { tokenIn: 'ATOLL', tokenOut: 'USDT', protocols: [] },
  /** LONE has no pool. */
  noPool: { tokenIn: 'LONE', tokenOut: 'WETH', protocols: [] },
} as const satisfies Record<string, NotableTrade>;

function lowerCase(address: Address): Address {
  return address.toLowerCase() as Address;
}
