import { parseUnits } from 'viem';
import type { Hop } from '../../server/routing/model/route.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { type Market, path } from './hops.ts';

type NativeEnd = 'no native coin' | 'native in' | 'native out';

/** Token paths whose neighbours all have a V2 pair and a V3 pool of the fee in between. */
const TOKEN_PATHS: Record<NativeEnd, readonly (readonly (TokenKey | Market)[])[]> = {
  'no native coin': [
    ['USDC', 100, 'DAI'],
    ['UNI', 3000, 'WETH', 500, 'USDC'],
    ['UNI', 3000, 'LINK', 3000, 'WETH', 500, 'WBTC'],
    ['UNI', 3000, 'LINK', 3000, 'WETH', 500, 'WBTC', 3000, 'USDC'],
  ],
  'native in': [
    ['WETH', 500, 'USDC'],
    ['WETH', 3000, 'USDC', 100, 'DAI'],
    ['WETH', 500, 'WBTC', 3000, 'USDC', 100, 'USDT'],
  ],
  'native out': [
    ['USDT', 500, 'WETH'],
    ['DAI', 100, 'USDC', 500, 'WETH'],
    ['DAI', 500, 'USDC', 500, 'WBTC', 3000, 'WETH'],
  ],
};

const PROTOCOLS = [
  ...['v2', 'v3', 'v2 v2', 'v2 v3', 'v3 v2', 'v3 v3', 'v2 v2 v2', 'v2 v2 v3', 'v2 v3 v2', 'v2 v3 v3'],
  ...['v3 v2 v2', 'v3 v2 v3', 'v3 v3 v2', 'v3 v3 v3'],
];

export const CASES = (['exactInput', 'exactOutput'] as const).flatMap((tradeType) =>
  PROTOCOLS.flatMap((protocols) =>
    (['no native coin', 'native in', 'native out'] as const).map((native) => ({
      tradeType,
      protocols,
      native,
    })),
  ),
);

/** Routes of four pools; all markets in a row have the native coin in the middle. */
export const LONG_CASES = (['exactInput', 'exactOutput'] as const).flatMap((tradeType) =>
  ['v2 v2 v2 v2', 'v3 v3 v3 v3', 'v2 v3 v3 v2', 'v3 v2 v3 v2'].map((protocols) => ({
    tradeType,
    protocols,
    native: 'no native coin' as const,
  })),
);

/** About a thousand dollars of each token. */
export const THOUSAND_DOLLARS: Partial<Record<TokenKey, string>> = {
  USDC: '1000',
  USDT: '1000',
  DAI: '1000',
  WETH: '0.3',
  WBTC: '0.01',
  UNI: '100',
};

export function hopsFor(
  protocols: string,
  native: NativeEnd,
): { hops: Hop[]; tokenIn: TokenKey; tokenOut: TokenKey } {
  const kinds = protocols.split(' ');
  const steps = TOKEN_PATHS[native][kinds.length - 1] ?? [];
  const chosen = steps.map((step, at) => (at % 2 === 1 && kinds[(at - 1) / 2] === 'v2' ? 'v2' : step));
  return { hops: path(...chosen), tokenIn: steps[0] as TokenKey, tokenOut: steps.at(-1) as TokenKey };
}

export function thousandDollarsOf(token: TokenKey): bigint {
  return parseUnits(THOUSAND_DOLLARS[token] ?? '0', TOKENS[token].decimals);
}
