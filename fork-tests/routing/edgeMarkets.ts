import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbi,
} from 'viem';
import { type V3Pool, v3Pool } from '../../server/routing/model/pool.ts';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { fundAccount } from '../harness/funding.ts';
import { creationCodeOf } from '../harness/replica/artifacts.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { POSITION_MANAGER } from '../harness/uniswapAbis.ts';

const POOL_ACTOR = parseAbi(['function mint(address pool, int24 lower, int24 upper, uint128 amount)']);

interface EdgeMarket {
  readonly tokens: readonly [Address, Address];
  readonly fee: number;
  readonly tickSpacing: number;
  readonly sqrtPriceX96: bigint;
  readonly positions: readonly (readonly [lower: number, upper: number, liquidity: bigint])[];
}

const [GUSD, CRV, UNI, LINK, MKR] = [TOKENS.GUSD, TOKENS.CRV, TOKENS.UNI, TOKENS.LINK, TOKENS.MKR].map(
  ({ address }) => address,
) as [Address, Address, Address, Address, Address];

/** Pools at the ends of what V3 can express, beside those that the replica has. */
const EDGE_MARKETS: readonly EdgeMarket[] = [
  // A price just above the lowest, with the widest range there is at a spacing of one tick.
  {
    tokens: [GUSD, CRV],
    fee: 100,
    tickSpacing: 1,
    sqrtPriceX96: 4_300_000_000n,
    positions: [
      [-887272, 887272, 10n ** 12n],
      [-887272, -887100, 10n ** 15n],
    ],
  },
  // The price is on the edge of a range exactly, with gaps without liquidity on both sides, and liquidities
  // that differ by twenty orders of magnitude.
  {
    tokens: [UNI, CRV],
    fee: 500,
    tickSpacing: 10,
    sqrtPriceX96: 2n ** 96n,
    positions: [
      [0, 10, 10n ** 25n],
      [300, 310, 10n ** 5n],
      [5120, 10_240, 10n ** 18n],
      [-400, -390, 10n ** 25n],
      [-20_480, -5120, 3n],
    ],
  },
  // One unit of liquidity over everything.
  {
    tokens: [MKR, LINK],
    fee: 10_000,
    tickSpacing: 200,
    sqrtPriceX96: 2n ** 96n,
    positions: [[-887200, 887200, 1n]],
  },
  // More liquidity than the supply of most tokens, in ranges of one tick next to each other.
  {
    tokens: [LINK, GUSD],
    fee: 100,
    tickSpacing: 1,
    sqrtPriceX96: 2n ** 96n,
    positions: Array.from(
      { length: 30 },
      (_, index) => [index - 15, index - 14, 10n ** BigInt(16 + (index % 4) * 5)] as const,
    ),
  },
];

/** Creates the pools and their positions on a replica of one's own. */
export async function openEdgeMarkets(client: ChainClient): Promise<V3Pool[]> {
  const pools: V3Pool[] = [];
  for (const { tokens, fee, tickSpacing, sqrtPriceX96, positions } of EDGE_MARKETS) {
    const [token0, token1] = tokens[0] < tokens[1] ? tokens : [tokens[1], tokens[0]];
    for (const token of tokens) {
      await fundAccount(client, { token, to: ACTORS.poolActor, amount: 2n ** 120n });
    }
    const key = [token0, token1, fee, sqrtPriceX96] as const;
    const create = encodeFunctionData({
      abi: POSITION_MANAGER,
      functionName: 'createAndInitializePoolIfNecessary',
      args: key,
    });
    await send(client, MAINNET.positionManager, create);
    const address = addressOf(token0, token1, fee);
    for (const [lower, upper, liquidity] of positions) {
      const args = [address, lower, upper, liquidity] as const;
      await send(
        client,
        ACTORS.poolActor,
        encodeFunctionData({ abi: POOL_ACTOR, functionName: 'mint', args }),
      );
    }
    pools.push(v3Pool({ address, token0, token1, fee, tickSpacing }));
  }
  return pools;
}

async function send(client: ChainClient, to: Address, data: Hex): Promise<void> {
  const { status } = await sendTransaction(client, { from: ACTORS.provider, to, data, gas: 20_000_000n });
  if (status !== 'success') throw new Error(`a transaction to ${to} reverted`);
}

function addressOf(token0: Address, token1: Address, fee: number): Address {
  const salt = keccak256(
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
      [token0, token1, fee],
    ),
  );
  const bytecodeHash = keccak256(creationCodeOf.v3Pool());
  return getContractAddress({
    opcode: 'CREATE2',
    from: MAINNET.v3Factory,
    salt,
    bytecodeHash,
  }).toLowerCase() as Address;
}
