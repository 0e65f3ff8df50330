import { type Address, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paysV3Protocol } from '../../server/amm/v3/v3SwapModel.ts';
import type { LiveChain } from '../../server/chain/liveChain.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { createReplicaChain } from '../harness/replicaChain.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { poolsOfReplica } from '../routing/replicaGraph.ts';
import { setFeeOnV3, tradeOnV3 } from './blockActions.ts';
import { followHead, heldV3 } from './heldStates.ts';

const POOL = parseAbi([
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8 feeProtocol, bool)',
]);
/** The pool that the trades of a block go through. */
const USDC_WETH_500: Address = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640';

let replica: Replica;
let client: ChainClient;
let chain: LiveChain;

beforeAll(async () => {
  replica = await startSavedReplica('plain');
  client = chainClient(replica.url);
  chain = createReplicaChain(replica.url, { believeAfterMs: 0 });
  await chain.heads.refresh();
  for (const pool of poolsOfReplica()) chain.graph.addPool(pool);
  const { WETH, ...others } = replica.tokens;
  for (const { address } of Object.values(others)) await chain.source.ensure(address, WETH.address, 3);
});
afterAll(async () => {
  chain?.stop();
  await replica?.stop();
});

test('states hold what slot0 says of the protocol fee', async () => {
  const fees = await Promise.all(
    replica.pools.map(async ({ address }) => {
      const [, , , , , feeProtocol] = await client.readContract({
        address,
        abi: POOL,
        functionName: 'slot0',
      });
      expect(heldV3(chain, address).feeProtocol ?? 0, address).toBe(feeProtocol);
      return feeProtocol;
    }),
  );
  // The owner of the factory has set a quarter and a sixth in one pool: 4 + 16 · 6.
  expect(fees.filter((fee) => fee !== 0)).toEqual([100]);
});

test('a fee that is switched on is known in the next block, and stays known after swaps', async () => {
  await setFeeOnV3(client, USDC_WETH_500, [0, 5]);
  await followHead(chain, replica);
  for (let swaps = 0; swaps < 2; swaps++) {
    const state = heldV3(chain, USDC_WETH_500);
    expect(state.feeProtocol).toBe(0x50);
    expect([true, false].map((zeroForOne) => paysV3Protocol(state, zeroForOne))).toEqual([false, true]);
    await tradeOnV3(client);
    await followHead(chain, replica);
  }
});
