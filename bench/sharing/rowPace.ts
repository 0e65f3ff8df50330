import { EventEmitter, once } from 'node:events';
import { createDatabase } from '../../fork-tests/harness/postgres.ts';
import { ShareSession } from '../../server/share/shareSession.ts';
import { percentile, printTable } from '../kit/report.ts';

const ROWS = 200;
/** Bytes of a row with 300 logs. */
const BODY_BYTES = 200_000;
const FORMAT = '1.bench';

/**
 * Prints the part of the database in the lag of a block: a row is written, announced, and read by another
 * connection. It decides whether PostgreSQL suffices.
 */
export async function rowPace(database: string): Promise<void> {
  const url = await createDatabase(database, 'pace');
  const announced = new EventEmitter();
  const writer = await ShareSession.open({ url, chainId: 1 });
  const onBlock = () => announced.emit('block');
  const reader = await ShareSession.open({ url, chainId: 1, onBlock });
  const term = (await writer.lead()) ?? '';
  // Addresses and amounts do not compress well.
  const body = Array.from({ length: BODY_BYTES / 8 }, () => Math.random().toString(36).slice(2, 10)).join('');
  const tookMs: number[] = [];
  for (let number = 1; number <= ROWS; number += 1) {
    const hash = `0x${number.toString(16)}` as const;
    const row = { number: String(number), hash, parent_hash: '0x', body, fees: '[]', checksum: '' };
    const heard = once(announced, 'block');
    const began = performance.now();
    await writer.write(term, FORMAT, [row], hash);
    await heard;
    await reader.state();
    await reader.linksAfter(String(number - 1), FORMAT);
    await reader.rows(FORMAT, [hash]);
    tookMs.push(performance.now() - began);
  }
  await Promise.all([writer.close(), reader.close()]);
  const cells = [50, 95, 99, 100].map((percent) => `${percentile(tookMs, percent).toFixed(0)} ms`);
  printTable('A row of 200 kB written, announced and read again by PostgreSQL; wanted: at most 50 ms', [
    ['', 'p50', 'p95', 'p99', 'most'],
    [`${ROWS} rows`, ...cells],
  ]);
}
