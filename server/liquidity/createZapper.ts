import type { Address } from 'viem';
import type { LiveChain } from '../chain/liveChain.ts';
import { protocolNamesOf } from '../chain/protocols/chainProtocols.ts';
import { retriedOnce } from '../chain/rpc/retriedOnce.ts';
import type { Network } from '../config/networks/network.ts';
import type { PoolsAtHead } from '../pools/poolsAtHead.ts';
import type { Waiter } from '../quoting/model/tradeRequest.ts';
import type { Quoter } from '../quoting/quoter.ts';
import type { Swapper } from '../quoting/swap/swapper.ts';
import { createCallSimulator } from '../simulation/callSimulator.ts';
import type { LiquidityDesk } from './liquidityDesk.ts';
import { type PreparedZap, prepareZap } from './zap/zapDesk.ts';
import type { ZapRequest } from './zap/zapRequest.ts';

interface ZapperParts {
  readonly network: Network;
  readonly chain: Pick<LiveChain, 'rpc'>;
  readonly pools: { readonly atHead: PoolsAtHead };
  readonly desk: LiquidityDesk;
  readonly quoter: Pick<Quoter, 'price'>;
  readonly swapper: Swapper;
  isVouched(token: Address): boolean;
}

/** Prepares zaps. @throws as `prepareZap` */
export type Zapper = (request: ZapRequest, waiter: Waiter) => Promise<PreparedZap>;

/** Creates the zapper on the chain of the service. */
export function createZapper({
  network,
  chain,
  pools,
  desk,
  quoter,
  swapper,
  isVouched,
}: ZapperParts): Zapper {
  const parts = {
    network,
    protocols: protocolNamesOf(network),
    desk,
    pools: pools.atHead,
    quoter,
    swapper,
    simulator: createCallSimulator(retriedOnce(chain.rpc)),
    isVouched,
    clock: () => BigInt(Math.floor(Date.now() / 1000)),
  };
  return (request, waiter) => prepareZap(parts, request, waiter);
}
