import { type EIP1193Provider, type Hex, parseAbi } from 'viem';
import type { Network } from '../api/answers.ts';
import { walletClients } from '../wallet/clients.ts';
import type { OwnPosition, Uncollected } from './ownPosition.ts';

const MANAGER = parseAbi([
  'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max)) returns (uint256 amount0, uint256 amount1)',
]);
const MOST = 2n ** 128n - 1n;
/** Characters of an address in a position's id: the manager that its number belongs to comes first. */
const ADDRESS_END = 42;

interface UncollectedAsked {
  readonly provider: EIP1193Provider;
  readonly network: Network;
  readonly account: Hex;
  readonly positions: readonly OwnPosition[];
}

/**
 * Reads the fees of positions by trying to collect them, without sending anything: only the contract knows
 * what has grown since it last wrote it down. A position without a number, or without an answer, is left out.
 */
export async function readUncollected(asked: UncollectedAsked): Promise<ReadonlyMap<string, Uncollected>> {
  const { provider, network, account, positions } = asked;
  const { reader } = walletClients(provider, network, account);
  const read = positions.map(async ({ id, tokenId, protocol }): Promise<[string, Uncollected][]> => {
    // The manager of V4 positions has no such function.
    if (tokenId === null || protocol !== 'v3') return [];
    try {
      const { result } = await reader.simulateContract({
        account,
        address: id.slice(0, ADDRESS_END) as Hex,
        abi: MANAGER,
        functionName: 'collect',
        args: [{ tokenId: BigInt(tokenId), recipient: account, amount0Max: MOST, amount1Max: MOST }],
      });
      return [[id, { amount0: result[0], amount1: result[1] }]];
    } catch {
      return [];
    }
  });
  return new Map((await Promise.all(read)).flat());
}
