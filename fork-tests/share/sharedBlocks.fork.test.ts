import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { OtherChain } from '../../server/share/shareTables.ts';
import { rewind } from '../harness/chainClient.ts';
import { tradeOnV2, tradeOnV3 } from '../state/blockActions.ts';
import { holdNode, leaderOf, NEVER_MS, SharingScene, startInstance } from './instances.ts';

/* Instances that share blocks by a real PostgreSQL hold at each block the states that the contracts have. */

let scene: SharingScene;
beforeAll(async () => {
  scene = await SharingScene.start(inject('replicaUrl'));
});
afterAll(() => scene?.stop());
beforeEach(() => scene.begin());
afterEach(() => scene.end());

test('followers: at each block the states are the contracts’ own, from one request that proves the block', async () => {
  const [leader, ...followers] = await scene.share(3, { leastSilenceMs: NEVER_MS });
  await scene.expectExact(3);
  for (const each of scene.instances) each.takeAsked();
  for (let block = 0; block < 3; block += 1) {
    await tradeOnV2(scene.client);
    await scene.untilNewest();
  }
  expect(leader.takeAsked()).toContain('eth_getLogs');
  for (const follower of followers)
    expect(follower.takeAsked()).toEqual(Array(3).fill('eth_getBlockByNumber'));
  await scene.expectExact(1);
});

test('reorg: followers go back over two blocks by their journals, without a log of their nodes', async () => {
  const [leader, ...followers] = await scene.share(3, { leastSilenceMs: NEVER_MS });
  await scene.expectExact(1);
  const before = await scene.client.snapshot();
  await scene.expectExact(2);
  for (const each of followers) each.takeAsked();
  const release = holdNode(leader);
  await rewind(scene.client, before);
  await tradeOnV3(scene.client, 7n * 10n ** 18n);
  await scene.client.mine({ blocks: 2 });
  release();
  await scene.untilNewest();
  await scene.expectExact(2);
  for (const each of followers) expect(each.takeAsked()).not.toContain('eth_getLogs');
});

test('leader stopped: another instance leads, and all states stay exact', async () => {
  const [first, ...others] = await scene.share(3);
  await scene.expectExact(1);
  await first.stop();
  scene.instances.shift();
  expect(await leaderOf(others)).not.toBe(first);
  await scene.expectExact(3, others);
});

test('leader of an earlier term: writes nothing once another instance leads', async () => {
  const [one, other] = [await scene.open(), await scene.open()];
  const term = await one.lead();
  expect([typeof term, await other.lead()]).toEqual(['string', undefined]);
  await other.depose('an older term');
  expect(await other.lead()).toBe(undefined);
  await other.depose(String(term));
  await expect.poll(() => other.lead()).not.toBe(undefined);
  const row = { number: '7', hash: '0x07', parent_hash: '0x06', body: '{}', fees: '[]', checksum: '' };
  expect(await other.write(String(term), '1.test', [row], '0x07')).toBe(false);
  await expect(one.write(String(term), '1.test', [row], '0x07')).rejects.toThrow();
  expect(await other.rows('1.test', ['0x07'])).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});

test('damaged rows: followers read their own nodes, and count the rows', async () => {
  const [, ...followers] = await scene.share(2);
  await scene.database.query(`
    CREATE FUNCTION damage() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.body := replace(NEW.body, 'a', 'b'); RETURN NEW; END $$;
    CREATE TRIGGER damage BEFORE INSERT ON swap_api_shared_blocks FOR EACH ROW EXECUTE FUNCTION damage()`);
  await scene.expectExact(4);
  for (const { share } of followers) {
    await expect.poll(() => share.figures.rejected).toBeGreaterThan(0);
    expect(share.isFollowing).toBe(false);
  }
});

test('database of another chain: an instance does not share, and says whose it is', async () => {
  await (await scene.open(10)).close();
  await expect(scene.open(1)).rejects.toThrow(OtherChain);
  const instance = await startInstance(scene.fork.url, { url: scene.url });
  scene.instances.push(instance);
  await expect
    .poll(() => instance.failures)
    .toContain('OtherChain: SHARE_URL is the database of chain 10, not of chain 1');
  await scene.expectExact(1);
  expect(instance.share.isLeading).toBe(false);
});

test('forged logs: a follower finds the wrong state by its samples, shares no more, and puts it right', async () => {
  const [leader] = await scene.share(1);
  const follower = await startInstance(scene.fork.url, {
    url: scene.url,
    checkPauseMs: 100,
    leastSilenceMs: NEVER_MS,
  });
  scene.instances.push(follower);
  await scene.expectExact(2);
  // The last word of the pair's Sync is its second reserve.
  leader.relay.rewrite = (answer) => answer.replace(/(?<="data":"0x[0-9a-f]{120})[0-9a-f]{6}/, 'f'.repeat(6));
  await tradeOnV2(scene.client);
  const isFound = async () => {
    // Eight pools of each block are in a sample, so the pair's turn comes within some blocks.
    await scene.client.mine({ blocks: 1 });
    return follower.share.figures.isDistrusted;
  };
  await expect.poll(isFound, { interval: 200 }).toBe(true);
  leader.relay.rewrite = undefined;
  await scene.expectExact(2, [follower]);
  expect([follower.share.isFollowing, follower.share.isLeading]).toEqual([false, false]);
});
