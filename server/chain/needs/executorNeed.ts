import { type Address, type Hex, isHex, keccak256 } from 'viem';
import { type Need, verdictOf } from './need.ts';

/** The address of an executor, and the hash of the runtime code that it must have. */
export interface DeployedExecutor {
  readonly address: Address;
  readonly codeHash: Hex;
}

/** Returns the need of the known code at the address of the executor, whose hash its users trust. */
export function executorNeed({ address, codeHash }: DeployedExecutor): Need {
  return {
    lack: `The executor at ${address} has no code on this chain, or code of another hash than ${codeHash}: no trade goes through it.`,
    async isMet(send) {
      const code = await send({ method: 'eth_getCode', params: [address, 'latest'] });
      return verdictOf(code, (result) => isHex(result) && result !== '0x' && keccak256(result) === codeHash);
    },
  };
}
