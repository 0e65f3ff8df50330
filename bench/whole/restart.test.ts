import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gate, instantStage, type OwnService, startOwnService } from './ownService.testkit.ts';

/** Requests for states that are answered before the node falls silent. */
const ANSWERED = 4;

test('a service that stops while it reads the states of two exchanges goes on with those that it has', async () => {
  const states = gate();
  let asked = 0;
  const stage = await instantStage({
    pools: 12_000,
    exchanges: 2,
    seed: 7,
    holdStates: () => (++asked > ANSWERED ? states.opened : undefined),
  });
  const snapshot = { SNAPSHOT_FILE: join(stage.folder, 'snapshot') };
  const started: OwnService[] = [];
  const start = async () => {
    const own = await startOwnService(stage, snapshot);
    started.push(own);
    return own;
  };
  const inMemory = ({ services }: OwnService) => services.chain.source.status().inMemory;
  try {
    const first = await start();
    await expect.poll(() => asked).toBeGreaterThan(ANSWERED);
    await expect.poll(() => inMemory(first)).toBeGreaterThanOrEqual(1_000);
    expect((await first.get('/ready')).body['code']).toBe('OVERLOADED');
    await first.services.save();
    const read = inMemory(first);
    await first.stop();
    const second = await start();
    await expect.poll(() => inMemory(second)).toBe(read);
    states.open();
    await expect.poll(async () => (await second.get('/ready')).status).toBe(200);
    const { status, body } = await second.quote(1_000);
    // Alternatives are named without a wish where an exchange could not be asked.
    expect([status, body['alternatives']]).toEqual([200, undefined]);
  } finally {
    for (const own of started) await own.stop();
    await stage.close();
  }
});
