import { expect, test } from 'vitest';
import { gate, instantStage, startOwnService } from './ownService.testkit.ts';

/** More than half of the list of 12 000 pools, which comes in pages of some 660. */
const FIRST_PAGES = 11;

test('refuses with 503, Retry-After and the progress while it reads a large market', async () => {
  const [list, states] = [gate(), gate()];
  let pages = 0;
  const stage = await instantStage({
    pools: 12_000,
    seed: 7,
    holdStates: () => states.opened,
    holdQuery: (query) => (query.includes('query Pairs(') && ++pages > FIRST_PAGES ? list.opened : undefined),
  });
  const own = await startOwnService(stage);
  const quote = () => own.quote(1_000);
  const refused = (code: string, pools: object) => ({
    status: 503,
    retryAfter: expect.stringMatching(/^[1-9]\d*$/),
    body: expect.objectContaining({ code, details: expect.objectContaining({ pools }) }),
  });
  try {
    const listed = { listed: expect.toSatisfy((count: number) => count > 5_000 && count < 12_000) };
    await expect.poll(() => own.services.chain.source.status()).toMatchObject(listed);
    await expect.poll(quote).toEqual(refused('OVERLOADED', listed));
    await expect.poll(() => own.get('/ready')).toEqual(refused('SUBGRAPH_UNAVAILABLE', listed));
    list.open();
    const progress = {
      read: 0,
      wanted: expect.toSatisfy((count: number) => count > 1_000 && count < 12_000),
    };
    await expect.poll(quote).toEqual(refused('OVERLOADED', progress));
    await expect.poll(() => own.get('/ready')).toEqual(refused('OVERLOADED', progress));
    states.open();
    await expect.poll(async () => (await own.get('/ready')).status).toBe(200);
    expect((await quote()).status).toBe(200);
  } finally {
    await own.stop();
    await stage.close();
  }
});
