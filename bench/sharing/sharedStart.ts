import { join } from 'node:path';
import type { Address } from 'viem';
import { createDatabase } from '../../fork-tests/harness/postgres.ts';
import { printTable } from '../kit/report.ts';
import { seededRandom } from '../kit/syntheticMarket.ts';
import { Questions } from '../whole/questions.ts';
import { Service } from '../whole/service.ts';
import { startStage } from '../whole/stage.ts';

const FIRST_BLOCK = 20_000_000;

/**
 * Prints the start of a replica that begins with the leader's snapshot, beside the first start of that leader,
 * which reads the same pools and states from index and node.
 */
export async function sharedStart(database: string, pools: number): Promise<void> {
  const stage = await startStage({
    pools,
    v4Pools: 0,
    seed: 20_260_103,
    firstBlock: FIRST_BLOCK,
    nodeMs: 50,
    indexMs: 100,
  });
  const { data, node, index, folder } = stage;
  const [native, stable] = data.market.hubs as [Address, Address];
  const url = await createDatabase(database, 'start');
  const services: Service[] = [];
  const rows = [['', 'until quotes are answered', 'until lists are in memory', 'requests', 'resident']];
  const start = async (name: string, file: string) => {
    const [began, toNode, toIndex] = [performance.now(), node.requests, index.requests.length];
    const settings = { SHARE_URL: url, SNAPSHOT_FILE: join(folder, file), HEAD_POLL_MS: '250' };
    const service = await Service.start({ ...stage.settings, ...settings });
    services.push(service);
    const ask = new Questions(() => service, data.market, seededRandom(1));
    await ask.untilQuoted(native, stable, new Map());
    const quotedMs = performance.now() - began;
    const requests = `${node.requests - toNode} + ${index.requests.length - toIndex}`;
    await ask.untilInMemory(data.pairs.length + data.pools.length);
    const listedMs = performance.now() - began;
    const { residentMb } = await service.report();
    rows.push([name, seconds(quotedMs), seconds(listedMs), requests, `${residentMb.toFixed(0)} MB`]);
    return service;
  };
  try {
    const first = await start('leader, nothing shared yet', 'leader');
    await first.stop();
    await start('leader again, from its own file', 'leader');
    await start('replica without a file, from the shared snapshot', 'replica');
    printTable(`Starts of replicas, ${pools} pools; wanted from a snapshot: at most 10 s`, rows);
  } finally {
    for (const service of services) await service.stop();
    await stage.close();
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
