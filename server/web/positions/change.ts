import type { LiquidityAnswer, ZapAnswer } from '../../../client/src/executeLiquidity.ts';
import type { Network, Token } from '../api/answers.ts';
import { isSame } from '../api/tokens.ts';
import { coinOf } from '../coin/coin.ts';
import type { LiquidityIntent } from '../transactions/sentTransaction.ts';

export type { ZapAnswer };

/** Answer of the service to a change: one transaction, or those of a zap. */
export type ChangeAnswer = LiquidityAnswer | ZapAnswer;

/** A change of liquidity that the person wants. */
export interface Change {
  readonly endpoint: 'add' | 'remove' | 'collect' | 'zap';
  readonly action: LiquidityIntent['action'];
  /** Id of the position, or of the pool of a new one and of a pair. */
  readonly place: string;
  /** Body of the request, without its sender. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Returns the path of the endpoint that builds a change. */
export const pathOf = ({ endpoint }: Change): string => `/api/v1/liquidity/${endpoint}`;

interface Offer {
  /** True if one token alone is put in, of which a part is swapped. */
  readonly isOne: boolean;
  readonly side: 0 | 1;
  readonly tokens: readonly [Pick<Token, 'address'>, Pick<Token, 'address'>];
  /** Raw units. */
  readonly raw: string;
}

/** Returns the fields of a request that say the amount. */
export function offerOf({ isOne, side, tokens, raw }: Offer): Readonly<Record<string, string>> {
  if (isOne) return { tokenIn: tokens[side].address, amountIn: raw };
  return side === 0 ? { amount0: raw } : { amount1: raw };
}

/** Returns the change as the page keeps it once the wallet is asked. */
export function intentOf({ action, place }: Change, answer: ChangeAnswer): LiquidityIntent {
  const { position, simulation, deadline } = answer;
  const { protocol, token0, token1 } = position;
  const changes = simulation.status === 'success' ? simulation.changes : [];
  // A collection from V3 has no deadline that the chain holds.
  const lasts = protocol === 'v3' && action === 'collect';
  return {
    kind: 'liquidity',
    action,
    protocol,
    place,
    token0: token0.address,
    token1: token1.address,
    assets: changes.map(({ asset }) => asset),
    ...('swap' in answer && answer.swap !== null ? { hasSwap: true } : {}),
    ...('manager' in answer ? { manager: answer.manager } : {}),
    ...(lasts ? {} : { deadline }),
  };
}

/** An amount that leaves or reaches the wallet. */
export interface MovedAmount {
  readonly token: Pick<Token, 'symbol' | 'decimals'>;
  /** Raw units, above 0. */
  readonly raw: string;
}

/** Returns the payments and the gains of the wallet, as the simulation of the very transaction moved them. */
export function movedBySimulation(
  { simulation, position: { token0, token1 } }: ChangeAnswer,
  network: Network,
): { readonly paid: readonly MovedAmount[]; readonly gained: readonly MovedAmount[] } | undefined {
  if (simulation.status !== 'success') return undefined;
  const amounts = simulation.changes.flatMap(({ asset, amount }) => {
    const token = tokenOf(asset, [token0, token1], network);
    return token === undefined ? [] : [{ token, amount: BigInt(amount) }];
  });
  return {
    paid: amounts
      .filter(({ amount }) => amount < 0n)
      .map(({ token, amount }) => ({ token, raw: String(-amount) })),
    gained: amounts
      .filter(({ amount }) => amount > 0n)
      .map(({ token, amount }) => ({ token, raw: String(amount) })),
  };
}

/** Finds the token of an asset of the API, which writes `native` for the coin. */
export function tokenOf(
  asset: string,
  tokens: readonly Pick<Token, 'address' | 'symbol' | 'decimals'>[],
  network: Network,
): Pick<Token, 'symbol' | 'decimals'> | undefined {
  if (asset === 'native') return coinOf(network);
  return tokens.find(({ address }) => isSame(address, asset));
}

/** Fields of a pool that say whether it takes the coin itself. */
interface PoolOfCoin {
  readonly protocol: string;
  readonly isNative?: boolean | undefined;
}

/**
 * Returns the token as the wallet pays it: the coin where its wrapped token stands in the pool. A V4 pool
 * takes the coin only where it holds the coin itself.
 */
export function paidToken<Known extends Pick<Token, 'address'>>(
  token: Known,
  { protocol, isNative = false }: PoolOfCoin,
  network: Network,
): Known | Token {
  if (network.nativeIsToken || (protocol === 'v4' && !isNative)) return token;
  return isSame(token.address, network.wrappedNative) ? coinOf(network) : token;
}
