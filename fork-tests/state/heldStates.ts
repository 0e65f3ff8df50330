import type { Address } from 'viem';
import type { LiveChain } from '../../server/chain/liveChain.ts';
import { poolIdOf } from '../../server/routing/model/pool.ts';
import type { Replica } from '../harness/replica/startReplica.ts';

/** Returns the state that a chain holds of a V3 pool. @throws Error if it holds none */
export function heldV3(chain: LiveChain, address: Address) {
  const state = chain.graph.stateOf(poolIdOf(address));
  if (state?.protocol !== 'v3') throw new Error(`no state of ${address}`);
  return state;
}

/** Brings a chain to the replica's head, with the pools of USDC and WETH. */
export async function followHead(chain: LiveChain, { tokens: { WETH, USDC } }: Replica): Promise<void> {
  await chain.heads.refresh();
  await chain.source.ensure(WETH.address, USDC.address, 3);
}
