import type { TokenKey } from '../tokens.ts';
import type { REPLICA_EXCHANGES } from './exchangeAddresses.ts';

type ExchangeId = keyof typeof REPLICA_EXCHANGES;

/** A pair or pool of an exchange beside Uniswap, which has one of the same tokens. */
export interface ExchangeMarket {
  readonly exchange: ExchangeId;
  readonly tokens: readonly [TokenKey, TokenKey];
  /** Dollars on both sides together. */
  readonly dollars: number;
  /** Price of the first token in the second one, as a multiple of the reference price. */
  readonly skew: number;
  /** Fee of a V3 pool, hundredths of a bip. */
  readonly fee?: number;
  /** Whether a pair with a fee of its own has the lower one. */
  readonly isStable?: boolean;
}

/** Every market of the exchanges. Prices of a pair differ by less than the fees, but for those that cross. */
export const EXCHANGE_MARKETS: readonly ExchangeMarket[] = [
  { exchange: 'pancake', tokens: ['WETH', 'USDC'], dollars: 12_000_000, skew: 1.0012 },
  { exchange: 'pancake', tokens: ['WBTC', 'WETH'], dollars: 5_000_000, skew: 0.9994 },
  { exchange: 'pancake', tokens: ['UNI', 'WETH'], dollars: 2_000_000, skew: 1.0008 },
  // Crosses: a CRV sells for 3 % more than on Uniswap.
  { exchange: 'pancake', tokens: ['CRV', 'WETH'], dollars: 700_000, skew: 1.03 },
  { exchange: 'joe', tokens: ['WETH', 'USDC'], dollars: 9_000_000, skew: 0.999 },
  { exchange: 'joe', tokens: ['DAI', 'USDC'], dollars: 3_000_000, skew: 1.0005 },
  { exchange: 'joe', tokens: ['TAX', 'WETH'], dollars: 400_000, skew: 1.002 },
  // Crosses: a LINK sells for 2.5 % less.
  { exchange: 'joe', tokens: ['LINK', 'WETH'], dollars: 900_000, skew: 0.975 },
  { exchange: 'discount', tokens: ['WETH', 'USDC'], dollars: 7_000_000, skew: 1.0004 },
  { exchange: 'discount', tokens: ['USDC', 'USDT'], dollars: 6_000_000, skew: 1.0001, isStable: true },
  { exchange: 'discount', tokens: ['AAVE', 'WETH'], dollars: 1_100_000, skew: 0.9988 },
  // Crosses: a PEPE sells for 4 % more.
  { exchange: 'discount', tokens: ['PEPE', 'WETH'], dollars: 500_000, skew: 1.04 },
  { exchange: 'pancakev3', tokens: ['WETH', 'USDC'], dollars: 20_000_000, skew: 0.9998, fee: 500 },
  { exchange: 'pancakev3', tokens: ['USDC', 'USDT'], dollars: 9_000_000, skew: 1.00017, fee: 100 },
  { exchange: 'pancakev3', tokens: ['WBTC', 'WETH'], dollars: 8_000_000, skew: 1.001, fee: 2500 },
  // Crosses: an MKR sells for 3 % more.
  { exchange: 'pancakev3', tokens: ['MKR', 'WETH'], dollars: 800_000, skew: 1.03, fee: 2500 },
  { exchange: 'twin', tokens: ['WETH', 'USDC'], dollars: 6_000_000, skew: 1.0007, fee: 500 },
  { exchange: 'twin', tokens: ['DAI', 'WETH'], dollars: 3_000_000, skew: 0.9992, fee: 3000 },
  // Crosses: an AAVE sells for 3.5 % more.
  { exchange: 'twin', tokens: ['AAVE', 'WETH'], dollars: 900_000, skew: 1.035, fee: 3000 },
];
