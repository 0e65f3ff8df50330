import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXECUTOR } from '../../server/routers/executor/executor.ts';
import { atNight } from '../harness/atNight.ts';
import { chainClient } from '../harness/chainClient.ts';
import { randomFrom } from '../harness/replica/random.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { expectDrawnMoves } from '../routers/drawnMoves.ts';
import { DRAWN_KEYS, drawnPools, drawSwap } from '../routers/drawnSwap.ts';
import { type RouterScene, startRouterScene } from '../routers/routerScene.ts';
import { type ReplicaGraph, readGraph } from '../routing/replicaGraph.ts';
import { OTHER_FACTORIES, poolsOfExchanges } from './exchangePools.ts';

/*
 * Random swaps through the executor over pools of all exchanges at once, with the amounts of the service's
 * own arithmetic: each moves these amounts to the wei, within the gas of the model and a tenth more.
 */

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_130);
const SWAPS = atNight(2_000, 60);

let replica: Replica;
let scene: RouterScene;
let market: ReplicaGraph;
beforeAll(async () => {
  replica = await startSavedReplica('exchanges');
  scene = await startRouterScene(replica.url, DRAWN_KEYS);
  const { hash, number } = await scene.client.getBlock();
  const others = await poolsOfExchanges(chainClient(replica.url));
  market = await readGraph(scene.url, { hash, number }, [...drawnPools(), ...others], OTHER_FACTORIES);
});
afterAll(async () => {
  await scene?.stop();
  await replica?.stop();
});

test('random swaps over all exchanges move the amounts of the service', { timeout: 3_600_000 }, async () => {
  const random = randomFrom(SEED);
  const crossed = new Map<string, number>();
  for (let done = 0; done < SWAPS; ) {
    const drawn = await drawSwap(market, random, 'executor');
    if (drawn === undefined) continue;
    if (EXECUTOR.refusalOf(scene.swapOf('executor', drawn.terms)) !== undefined) continue;
    const limit = (EXECUTOR.gasNeeded(drawn.shape) * 110n) / 100n;
    expectDrawnMoves(drawn, await scene.execute(scene.encode('executor', drawn.terms), limit));
    const hops = drawn.terms.legs.flatMap(({ route }) => route.hops);
    const exchanges = new Set(hops.map(({ pool }) => pool.factory.exchange));
    for (const exchange of exchanges) crossed.set(exchange, (crossed.get(exchange) ?? 0) + 1);
    if (exchanges.size > 1) crossed.set('several', (crossed.get('several') ?? 0) + 1);
    done += 1;
  }
  const exchanges = ['discount', 'joe', 'main', 'pancake', 'pancakev3', 'several', 'twin'];
  expect([...crossed.keys()].sort()).toEqual(exchanges);
  expect(crossed.get('several')).toBeGreaterThan(SWAPS / 10);
});
