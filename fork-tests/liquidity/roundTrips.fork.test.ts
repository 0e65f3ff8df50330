import { type Address, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { LiveChain } from '../../server/chain/liveChain.ts';
import { poolFactoriesOf } from '../../server/chain/protocols/chainProtocols.ts';
import type { Network } from '../../server/config/networks/network.ts';
import { NETWORK_PRESETS } from '../../server/config/networks/presets.ts';
import { createLiquidityDesk } from '../../server/liquidity/createLiquidityDesk.ts';
import type { LiquidityDesk } from '../../server/liquidity/liquidityDesk.ts';
import { showPosition } from '../../server/liquidity/showPosition.ts';
import { KeyedPools } from '../../server/pools/keyedPools.ts';
import { PoolsAtHead } from '../../server/pools/poolsAtHead.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { replicaPools } from '../harness/replica/markets.ts';
import { createReplicaChain } from '../harness/replicaChain.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { fundProvider } from './liquidityScene.ts';

/* A warm answer costs one request for states, allowances and balances, and one for the simulation. */

let fork: Fork;
let chain: LiveChain;
let client: ChainClient;
let desk: LiquidityDesk;
let network: Network;
beforeAll(async () => {
  fork = await startFork({ of: inject('replicaUrl') });
  client = chainClient(fork.url);
  const mainnet = NETWORK_PRESETS['mainnet'];
  if (mainnet === undefined) throw new Error('there is no preset mainnet');
  network = { ...mainnet, v4: undefined };
  chain = createReplicaChain(fork.url);
  await chain.start();
  const factories = poolFactoriesOf(network);
  desk = createLiquidityDesk({
    network,
    chain,
    pools: { atHead: new PoolsAtHead(chain, new KeyedPools(chain, undefined, factories)) },
  });
});
afterAll(async () => {
  chain?.stop();
  await fork?.stop();
});

const signal = new AbortController().signal;
const HALF_PERCENT = { numerator: 5n, denominator: 1000n };
const REFERENCE = {
  protocol: 'v3',
  exchange: 'main',
  manager: MAINNET.positionManager,
  tokenId: 1n,
} as const;

/** Returns how many requests went to the node for the second of two equal answers. */
async function requestsOfWarm(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const before = chain.rpc.httpRequests;
  await ask();
  return chain.rpc.httpRequests - before;
}

async function ownerOfFirst(): Promise<Address> {
  const { owner } = await showPosition(desk.context, REFERENCE, signal);
  return owner;
}

test('a new position takes two requests', async () => {
  const pool = replicaPools().find(
    ({ token0, token1, fee }) => token0 === 'USDC' && token1 === 'WETH' && fee === 500,
  );
  if (pool === undefined) throw new Error('the pool is missing');
  const sender = freshAddress('counted provider').toLowerCase() as Address;
  const asked = await requestsOfWarm(() =>
    desk.add(
      {
        place: { kind: 'new', pool: pool.address, range: { kind: 'full' } },
        offer: { amount0: 1_000_000n },
        liquidity: undefined,
        tolerance: HALF_PERCENT,
        recipient: sender,
        sender,
        deadlineSeconds: 600,
        nativeIn: true,
        isMaximum: false,
        isConfirmed: false,
      },
      signal,
    ),
  );
  expect(asked).toBe(2);
});

test('a raise and a removal take two requests, and a look at a position one, also at another block', async () => {
  const sender = await ownerOfFirst();
  const { pool } = await showPosition(desk.context, REFERENCE, signal);
  await fundProvider({ client } as Parameters<typeof fundProvider>[0], sender, [pool.token0, pool.token1]);
  await chain.heads.refresh();
  const terms = { tolerance: HALF_PERCENT, sender, deadlineSeconds: 600 };
  const raise = () =>
    desk.add(
      {
        ...terms,
        place: { kind: 'raise', nft: REFERENCE },
        offer: {},
        liquidity: 1_000_000n,
        recipient: zeroAddress,
        nativeIn: true,
        isMaximum: false,
        isConfirmed: false,
      },
      signal,
    );
  expect(await requestsOfWarm(raise)).toBe(2);
  const remove = () =>
    desk.remove(
      {
        ...terms,
        place: { kind: 'remove', nfts: [REFERENCE] },
        part: { numerator: 1n, denominator: 2n },
        liquidity: undefined,
        recipient: undefined,
        collects: true,
        burns: false,
        unwraps: true,
      },
      signal,
    );
  expect(await requestsOfWarm(remove)).toBe(2);
  expect(await requestsOfWarm(() => showPosition(desk.context, REFERENCE, signal))).toBe(1);
  await client.mine({ blocks: 1 });
  await chain.heads.refresh();
  const before = chain.rpc.httpRequests;
  await remove();
  expect(chain.rpc.httpRequests - before).toBeLessThanOrEqual(2);
});
