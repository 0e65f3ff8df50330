import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase, startPostgres } from '../harness/postgres.ts';
import { tradeOnV2 } from '../state/blockActions.ts';
import { holdNode, leaderOf, SharingScene, startInstance } from './instances.ts';

/* Instances hold the states of the contracts while the database, or the node of the leader, fails. */

let scene: SharingScene;
beforeAll(async () => {
  scene = await SharingScene.start(inject('replicaUrl'));
});
afterAll(() => scene?.stop());
beforeEach(() => scene.begin());
afterEach(() => scene.end());

test('leader without its node: another instance deposes it after two blocks, and it follows that one later', async () => {
  const [first, ...others] = await scene.share(3);
  await scene.expectExact(2);
  first.relay.intercept = ({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32000, message: 'gone' } });
  for (let block = 0; block < 3; block += 1) await tradeOnV2(scene.client);
  await scene.untilNewest(others);
  await leaderOf(others);
  await scene.expectExact(2, others);
  first.relay.intercept = undefined;
  await scene.expectExact(2);
  expect(first.share.isLeading).toBe(false);
});

test('database gone: every instance reads its own node', async () => {
  const own = await startPostgres();
  await scene.share(3, { url: own.url });
  await scene.expectExact(1);
  await own.stop();
  await scene.expectExact(3);
  for (const { share, takeAsked } of scene.instances) {
    expect(share.isLeading).toBe(false);
    expect(takeAsked()).toContain('eth_getLogs');
  }
});

test('connections cut: one instance leads again, and the others follow it', async () => {
  await scene.share(3);
  await scene.expectExact(1);
  await scene.database.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await expect.poll(() => scene.instances.every(({ failures }) => failures.length > 0)).toBe(true);
  await leaderOf(scene.instances);
  await scene.expectExact(3);
});

test('database restored from an earlier copy: instances go on with exact states', async () => {
  await scene.share(2);
  await scene.expectExact(2);
  await scene.database.query(`
    CREATE TABLE old_chain AS TABLE swap_api_shared_chain;
    CREATE TABLE old_blocks AS TABLE swap_api_shared_blocks`);
  await scene.expectExact(3);
  await scene.database.query(`
    BEGIN;
    DELETE FROM swap_api_shared_chain;
    INSERT INTO swap_api_shared_chain TABLE old_chain;
    DELETE FROM swap_api_shared_blocks;
    INSERT INTO swap_api_shared_blocks OVERRIDING SYSTEM VALUE TABLE old_blocks;
    ALTER TABLE swap_api_shared_blocks ALTER COLUMN sequence RESTART WITH 3;
    COMMIT`);
  await scene.expectExact(3);
  await leaderOf(scene.instances);
  await scene.expectExact(2);
});

test('user who may only read: its instance follows, and never leads', async () => {
  await scene.share(1);
  await scene.database.query(`
    CREATE ROLE reader LOGIN PASSWORD 'word';
    GRANT SELECT ON swap_api_shared_chain, swap_api_shared_blocks, swap_api_shared_notes TO reader`);
  const asReader = new URL(scene.url);
  [asReader.username, asReader.password] = ['reader', 'word'];
  const reader = await startInstance(scene.fork.url, { url: asReader.href });
  scene.instances.push(reader);
  await scene.expectExact(3);
  await expect.poll(() => reader.share.figures.followed).toBeGreaterThan(0);
  const [leader] = scene.instances.splice(0, 1);
  await leader?.stop();
  await scene.expectExact(3);
  expect(reader.share.isLeading).toBe(false);
});

test('rows: two leaders write one block with the same bytes, also when one of them read a range', async () => {
  const otherUrl = await createDatabase(scene.postgres.url, 'other');
  const other = new Client({ connectionString: otherUrl });
  await other.connect();
  const [one] = await scene.share(1);
  const second = await startInstance(scene.fork.url, { url: otherUrl });
  scene.instances.push(second);
  await leaderOf([second]);
  const before = await scene.client.getBlockNumber();
  await scene.expectExact(2);
  const release = holdNode(second);
  await scene.expectExact(4, [one]);
  release();
  const blocks = Number((await scene.untilNewest()) - before);
  const bodies = 'SELECT hash, body FROM swap_api_shared_blocks ORDER BY number';
  const count = async (of: Client) => (await of.query(bodies)).rowCount;
  await expect.poll(async () => [await count(scene.database), await count(other)]).toEqual([blocks, blocks]);
  expect((await other.query(bodies)).rows).toEqual((await scene.database.query(bodies)).rows);
  await other.end();
});

test('blocks: the table keeps the last 2 048 of 10 000', async () => {
  const session = await scene.open();
  const term = await session.lead();
  for (let number = 1; number <= 10_000; number += 1) {
    const hash = `0x${number.toString(16)}` as const;
    const row = { number: String(number), hash, parent_hash: '0x', body: '{}', fees: '[]', checksum: '' };
    expect(await session.write(String(term), '1.test', [row], hash)).toBe(true);
  }
  const { rows } = await scene.database.query(
    'SELECT count(*)::integer AS kept, min(number)::integer AS oldest, max(number)::integer AS newest FROM swap_api_shared_blocks',
  );
  expect(rows).toEqual([{ kept: 2_049, oldest: 7_952, newest: 10_000 }]);
  await session.close();
});

test('two versions of rows in one database: replicas of the version that does not lead read their nodes', async () => {
  const [leader] = await scene.share(1);
  await scene.expectExact(2);
  // Rows of another version are of another format, as a version that follows one event more has them.
  await scene.database.query(`
    CREATE FUNCTION other_version() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.format := '2.' || NEW.format; NEW.body := 'of another form'; RETURN NEW; END $$;
    CREATE TRIGGER other_version BEFORE INSERT ON swap_api_shared_blocks
      FOR EACH ROW EXECUTE FUNCTION other_version()`);
  const older = await startInstance(scene.fork.url, { url: scene.url });
  scene.instances.push(older);
  await scene.expectExact(4);
  expect([older.share.isFollowing, older.share.isLeading, older.share.figures.rejected]).toEqual([
    false,
    false,
    0,
  ]);
  expect(older.takeAsked()).toContain('eth_getLogs');
  await scene.database.query('DROP TRIGGER other_version ON swap_api_shared_blocks');
  const before = older.share.figures.followed;
  await scene.expectExact(4);
  expect(leader.share.isLeading).toBe(true);
  await expect.poll(() => older.share.figures.followed).toBeGreaterThan(before);
});

test('full database: no instance leads by it, each reads its own node, and one leads when there is room again', async () => {
  await scene.share(3);
  await scene.expectExact(2);
  await scene.database.query(`
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON swap_api_shared_blocks FOR EACH ROW EXECUTE FUNCTION full_disk()`);
  await scene.expectExact(4);
  const failures = scene.instances.flatMap((each) => each.failures);
  expect(failures.some((failure) => failure.includes('No space left on device'))).toBe(true);
  await scene.database.query('DROP TRIGGER full_disk ON swap_api_shared_blocks');
  await leaderOf(scene.instances);
  await scene.expectExact(4);
  const followed = scene.instances.map(({ share }) => share.figures.followed);
  await scene.expectExact(2);
  expect(scene.instances.some(({ share }, place) => share.figures.followed > (followed[place] ?? 0))).toBe(
    true,
  );
});

test('clock of the database: no column of the tables holds its time, so that none can be wrong', async () => {
  await (await scene.open()).close();
  const { rows } = await scene.database.query<{ column: string; type: string; value: string | null }>(
    `SELECT column_name AS column, data_type AS type, column_default AS value
     FROM information_schema.columns WHERE table_name LIKE 'swap\\_api\\_%'`,
  );
  const types = [...new Set(rows.map(({ type }) => type))].toSorted();
  expect(types).toEqual(['bigint', 'boolean', 'bytea', 'integer', 'text']);
  expect(rows.flatMap(({ value }) => value ?? [])).toEqual(['true']);
});
