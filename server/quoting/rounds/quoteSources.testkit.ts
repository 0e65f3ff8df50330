import type { Address } from 'viem';
import { beforeEach, vi } from 'vitest';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { GasPriceMemory } from '../gas/gasPrice.ts';
import { BLOCK } from '../model/quotedTrade.testkit.ts';
import { FailedRoutes } from '../rules/failedRoutes.ts';
import { SPLIT_SEARCH } from '../splitSearch.ts';
import { trustIn } from '../trust/trust.testkit.ts';
import type { QuoteSources } from './quoteSources.ts';

export const E18 = 10n ** 18n;
export const poolAddress = (index: number): Address => `0x${String(index).padStart(40, '0')}`;
const names = new Map<Address, string>([
  [USDC, 'USDC'],
  [DAI, 'DAI'],
  [UNI, 'UNI'],
  [WETH, 'WETH'],
]);
const nameOf = (token: Address) => names.get(token) ?? token;
export type Parts = Partial<Omit<QuoteSources, 'source'>> & {
  readonly source?: Partial<QuoteSources['source']>;
};

/** Each test runs while the clock stands: no turn is over because the machine was busy. */
export function withStandingClock(): void {
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(1000);
    return () => void vi.restoreAllMocks();
  });
}

/**
 * Returns an answer that was given without a wait; undefined for a promise of one, whose outcome does not
 * matter.
 */
export function atOnceOf<Answer>(answer: Answer | Promise<Answer>): Answer | undefined {
  if (!(answer instanceof Promise)) return answer;
  answer.catch(() => {});
  return undefined;
}

/** Returns sources for which everything is known, and a log of the questions to them. */
export function sourcesOf(graph: PoolGraph, { source, ...parts }: Parts = {}) {
  const asked: string[] = [];
  const sources: QuoteSources = {
    source: {
      graph,
      discovery: 'index',
      ensure: async (tokenIn, tokenOut, maxHops) => {
        asked.push(`ensure ${nameOf(tokenIn)} ${nameOf(tokenOut)} ${maxHops}`);
        return BLOCK;
      },
      widen: async (needs) => {
        asked.push(...needs.map(({ id, direction }) => `widen ${Number(id)} ${direction}`));
      },
      reread: async () => [],
      ...source,
    },
    taxes: {
      known: () => ({ kind: 'untaxed' }),
      measure: async (tokens) => void asked.push(`measure ${tokens.map(nameOf).join()}`),
      measureAhead: (tokens) => {
        asked.push(`ahead ${tokens.map(nameOf).join()}`);
        return undefined;
      },
      relearn: () => {},
      forget: () => {},
    },
    transfers: {
      barred: () => ({ tokens: new Set(), pools: new Set() }),
      reasonOf: () => undefined,
      isSound: () => true,
      measure: async (transfers) =>
        void asked.push(`pass ${transfers.map(({ token }) => nameOf(token)).join()}`),
      isAging: () => false,
      relearn: () => {},
      forget: () => {},
    },
    rules: { deniedTokens: new Set(), deniedPools: new Set() },
    trust: trustIn(),
    failed: new FailedRoutes(),
    splits: SPLIT_SEARCH,
    wrappedNative: WETH,
    gasPrices: new GasPriceMemory(),
    ...parts,
  };
  return { sources, asked };
}

/** A pair of the two tokens with `held` whole tokens of each; without state if undefined. */
export function addPair(graph: PoolGraph, index: number, a: Address, b: Address, held?: bigint): void {
  const [token0, token1] = a < b ? [a, b] : [b, a];
  graph.addPool(v2Pool({ address: poolAddress(index), token0, token1 }));
  if (held !== undefined)
    graph.setState(poolIdOf(poolAddress(index)), {
      protocol: 'v2',
      reserve0: held * E18,
      reserve1: held * E18,
    });
}
