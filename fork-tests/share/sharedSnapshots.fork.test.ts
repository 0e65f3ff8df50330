import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { LiveChainOptions } from '../../server/chain/liveChain.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { FACTORIES } from '../harness/replicaChain.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../harness/temporaryFolder.ts';
import { poolsOfReplica, withFactory } from '../routing/replicaGraph.ts';
import { expectStatesOfBlock } from '../state/stateOracle.ts';
import { type Instance, leaderOf, SharingScene, startInstance } from './instances.ts';

/* An instance that starts without a snapshot file begins with the one that the leader has shared. */

const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];

let scene: SharingScene;
let folder: TemporaryFolder;
let files = 0;
beforeAll(async () => {
  [scene, folder] = await Promise.all([
    SharingScene.start(inject('replicaUrl')),
    createTemporaryFolder('snapshots'),
  ]);
});
afterAll(() => Promise.all([scene?.stop(), folder?.remove()]));
beforeEach(() => scene.begin());
afterEach(() => scene.end());

/** Starts an instance with a file of its own, and an index of the replica's pools. */
async function start(): Promise<Instance> {
  files += 1;
  const { number, hash } = await scene.client.getBlock();
  const fetchPools: LiveChainOptions['fetchPools'] = async (since) => ({
    chunks: (async function* () {
      yield since === undefined ? poolsOfReplica().map((pool) => withFactory(pool, FACTORIES)) : [];
    })(),
    blockNumber: number,
    blockHash: hash,
    deployment: 'Qm',
  });
  const kept = { fetchPools, snapshotFile: join(folder.path, `snapshot.${files}`) };
  const instance = await startInstance(scene.fork.url, { url: scene.url, kept });
  scene.instances.push(instance);
  return instance;
}

/** Starts a leader that has states in memory, and has it save and share them. */
async function startLeader(): Promise<Instance> {
  const leader = await start();
  await leaderOf([leader]);
  await leader.chain.firstLook();
  await leader.chain.source.ensure(WETH, USDC, 3);
  await scene.expectExact(1);
  await leader.chain.save();
  expect(leader.failures).toEqual([]);
  return leader;
}

/** Returns the number of states in memory, which are all those of the contracts. */
const statesOf = async ({ chain }: Instance) =>
  expectStatesOfBlock(scene.client, chain.graph, chain.heads.current().number);

test('an instance without a file has the pools and states of the leader, and reads none at its node', async () => {
  const leader = await startLeader();
  const next = await start();
  expect(next.takeAsked()).not.toContain('eth_call');
  expect(await statesOf(next)).toBe(await statesOf(leader));
  expect(await statesOf(next)).toBeGreaterThan(0);
  await scene.expectExact(3);
});

test('a damaged snapshot is not used: the instance reads its pools and states', async () => {
  await startLeader();
  await scene.database.query(
    'UPDATE swap_api_snapshot_parts SET bytes = set_byte(bytes, 300, get_byte(bytes, 300) # 1)',
  );
  const next = await start();
  expect(await statesOf(next)).toBe(0);
  await scene.expectExact(2);
});

test('an instance that leads no more leaves the snapshot of the next leader as it is', async () => {
  const leader = await startLeader();
  const before = await scene.database.query('SELECT id FROM swap_api_snapshots');
  await scene.database.query("UPDATE swap_api_shared_chain SET term = 'later'");
  await scene.database.query('UPDATE swap_api_snapshots SET number = number - 600');
  await leader.chain.save();
  const after = await scene.database.query('SELECT id FROM swap_api_snapshots');
  expect([before.rowCount, after.rows]).toEqual([1, before.rows]);
});
