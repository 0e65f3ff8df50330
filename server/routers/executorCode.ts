import type { Address, Hex } from 'viem';
import type { NodeNeedsOptions } from '../chain/nodeNeeds.ts';

/** keccak256 of the runtime code of `executor/Executor.sol`. Another hash is another contract. */
const CODE_HASH: Hex = '0x1c5e6a940ae4bd1c2cca340605aeb0aede5fb8809a266b7ffd07f80fdcac2d5c';

/** Returns the executor of a network with the code that it must have; undefined where there is none. */
export function executorOf(network: {
  readonly executor?: Address | undefined;
}): NodeNeedsOptions['executor'] {
  const { executor: address } = network;
  return address && { address, codeHash: CODE_HASH };
}
