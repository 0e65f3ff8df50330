import { type Address, getAddress } from 'viem';
import { type Answer, ask, post, queryOf } from '../api/ask.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { exchangeNetworkFile, exchangesFor } from './exchangeNetwork.ts';
import { startUnionScene } from './exchangeScene.ts';
import { untilConfirmed } from './untilConfirmed.ts';

/** Exchanges of the replica beside Uniswap. */
export const OTHER_EXCHANGES = ['pancake', 'joe', 'discount', 'pancakev3'] as const;
/** Fields of a trade over all exchanges in one transaction. */
export const BY_EXECUTOR = { exchanges: 'all', router: 'executor' };

export type Fields = Readonly<Record<string, string | number | undefined>>;

export const addressOf = (key: TokenKey): Address => getAddress(TOKENS[key].address);

export const tradeOf = (from: TokenKey, to: TokenKey, amountIn: bigint) => ({
  tokenIn: addressOf(from),
  tokenOut: addressOf(to),
  amountIn: String(amountIn),
});

export const quoteAt = ({ url }: Pick<ProxyProcess, 'url'>, fields: Fields): Promise<Answer> =>
  ask(`${url}/api/v1/quote?${queryOf(fields)}`);

export const swapAt = ({ url }: Pick<ProxyProcess, 'url'>, body: object): Promise<Answer> =>
  post(`${url}/api/v1/swap`, body);

export interface QuotedRoutes {
  readonly route: { readonly exchanges: readonly string[]; readonly pools: readonly string[] };
  readonly routes?: readonly { readonly route: { readonly exchanges: readonly string[] } }[];
}

/** Returns the exchanges that the routes of a quote lead through, in the order of their ids. */
export function exchangesIn(quote: Record<string, unknown>): string[] {
  const { route, routes } = quote as unknown as QuotedRoutes;
  return [...new Set(routes?.flatMap((leg) => leg.route.exchanges) ?? route.exchanges)].sort();
}

/** Starts a further service on a node, with these exchanges and an executor or none. */
export async function startServiceOver(
  nodeUrl: string,
  exchanges: readonly object[],
  executor?: Address,
  settings: Readonly<Record<string, string>> = {},
) {
  const file = await exchangeNetworkFile(exchanges, { executor });
  const places = { NETWORK: 'mainnet', NETWORK_FILE: file.path, RPC_URL: nodeUrl, HEAD_POLL_MS: '50' };
  const proxy = await startProxy({ ...places, ...settings });
  if (executor !== undefined) await untilConfirmed(proxy);
  return {
    proxy,
    stop: async () => {
      await proxy.stop();
      await file.remove();
    },
  };
}

/** Starts a service with an executor over the exchanges of the replica, and one without beside it. */
export async function startBothServices() {
  const exchanges = exchangesFor(OTHER_EXCHANGES);
  const scene = await startUnionScene(exchanges);
  const without = await startServiceOver(scene.url, exchanges).catch(async (error: unknown) => {
    await scene.stop();
    throw error;
  });
  return {
    scene,
    plain: without.proxy,
    stop: async () => {
      await without.stop();
      await scene.stop();
    },
  };
}
