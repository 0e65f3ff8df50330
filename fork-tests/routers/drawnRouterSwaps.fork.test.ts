import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import type { RouterKindName } from '../../server/routers/routerKind.ts';
import { ROUTER_KINDS } from '../../server/routers/routerKinds.ts';
import { atNight } from '../harness/atNight.ts';
import { randomFrom } from '../harness/replica/random.ts';
import { type ReplicaGraph, readGraph } from '../routing/replicaGraph.ts';
import { expectDrawnMoves } from './drawnMoves.ts';
import { DRAWN_KEYS, drawnPools, drawSwap } from './drawnSwap.ts';
import { type RouterScene, startRouterScene } from './routerScene.ts';

/*
 * Random swaps of every kind of router with the amounts of the service's own arithmetic: sent with the gas
 * limit of the model and a tenth more, each moves these amounts to the wei and leaves nothing in the router.
 */

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_129);
const SWAPS = atNight(120, 10);

let scene: RouterScene;
let market: ReplicaGraph;
beforeAll(async () => {
  scene = await startRouterScene(inject('replicaUrl'), DRAWN_KEYS);
  const { hash, number } = await scene.client.getBlock();
  market = await readGraph(scene.url, { hash, number }, drawnPools());
});
afterAll(() => scene?.stop());

describe.each(Object.keys(ROUTER_KINDS) as RouterKindName[])('%s', (kind) => {
  test('random swaps move the amounts of the service', { timeout: 600_000 }, async () => {
    const random = randomFrom(SEED);
    for (let done = 0; done < SWAPS; ) {
      const drawn = await drawSwap(market, random, kind);
      if (drawn === undefined) continue;
      if (ROUTER_KINDS[kind].refusalOf(scene.swapOf(kind, drawn.terms)) !== undefined) continue;
      const limit = (ROUTER_KINDS[kind].gasNeeded(drawn.shape) * 110n) / 100n;
      const moves = await scene.execute(scene.encode(kind, drawn.terms), limit);
      expectDrawnMoves(drawn, moves);
      done += 1;
    }
  });
});
