import type { Address } from 'viem';
import type { LiveChain } from '../chain/liveChain.ts';
import { poolFactoriesOf, protocolNamesOf } from '../chain/protocols/chainProtocols.ts';
import { retriedOnce } from '../chain/rpc/retriedOnce.ts';
import type { Network } from '../config/networks/network.ts';
import type { PoolsAtHead } from '../pools/poolsAtHead.ts';
import type { Quoter } from '../quoting/quoter.ts';
import { createCallSimulator } from '../simulation/callSimulator.ts';
import { routePrice } from './creation/routePrice.ts';
import { LiquidityDesk } from './liquidityDesk.ts';

interface DeskParts {
  readonly network: Network;
  readonly chain: Pick<LiveChain, 'rpc' | 'markets' | 'tokens' | 'heads'>;
  readonly pools: { readonly atHead: PoolsAtHead };
  readonly quoter: Pick<Quoter, 'price'>;
}

/** Creates the desk on the chain of the service. */
export function createLiquidityDesk({ network, chain, pools, quoter }: DeskParts): LiquidityDesk {
  const rpc = retriedOnce(chain.rpc);
  return new LiquidityDesk({
    network,
    rpc,
    pools: pools.atHead,
    factories: poolFactoriesOf(network),
    simulator: createCallSimulator(rpc, () => chain.heads.blockTimeMs),
    decimalsOf: async (token) => (await chain.tokens.read(token))?.decimals ?? null,
    taxedOf: async ({ factory, token0, token1 }, head, signal) => {
      const market = chain.markets.get(factory.exchange);
      const tokens = [token0, token1].filter((token): token is Address => token !== network.wrappedNative);
      if (market === undefined) return [];
      // A failed measurement is no finding: the simulation runs the very transfers.
      await market.taxes
        .measure(tokens, market.source.graph, head, signal)
        .catch(() => signal.throwIfAborted());
      return tokens.filter((token) => market.taxes.known(token, head)?.kind === 'taxed');
    },
    routePrice: (pool, amounts, signal) =>
      routePrice(quoter, protocolNamesOf(network), pool, amounts, signal),
    clock: () => BigInt(Math.floor(Date.now() / 1000)),
  });
}
