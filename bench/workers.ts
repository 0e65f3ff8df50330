import { availableParallelism } from 'node:os';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { freePort } from '../fork-tests/harness/ports.ts';
import { type ProxyProcess, startProxy } from '../fork-tests/harness/proxy.ts';
import { distinctQuotes } from './kit/distinctQuotes.ts';
import { keepAsking } from './kit/keepAsking.ts';
import { processSeconds } from './kit/processTime.ts';
import { median, printTable } from './kit/report.ts';

const PROCESSORS = availableParallelism();
const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 3;

interface Round {
  readonly perSecond: number;
  /** Processor time of all processes of the service for one answer, and of this one for asking. */
  readonly microseconds: number;
  readonly asking: number;
}

/**
 * Distinct warm quotes of one worker and of two. Whoever asks them takes processor time as well, so on two
 * processors two workers do not have two to themselves: beside the answers per second stand what an answer
 * takes of the service and of the asking, and what that lets the processors do at most. Where an answer takes
 * as much of the service with two workers as with one, two free processors answer twice as much.
 */
export async function runWorkersBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  const proxies: ProxyProcess[] = [];
  try {
    const { WETH, USDC } = replica.tokens;
    const nextPath = distinctQuotes(WETH.address, USDC.address);
    for (const workers of [1, 2]) {
      const METRICS_PORT = String(await freePort());
      const settings = {
        RPC_URL: replica.url,
        SUBGRAPH_URL: index.queryUrl,
        LOG_LEVEL: 'info',
        METRICS_PORT,
      };
      proxies.push(await startProxy({ ...settings, WORKERS: String(workers) }));
    }
    const rounds: Round[][] = proxies.map(() => []);
    for (const proxy of proxies) await measure(proxy, nextPath);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [place, proxy] of proxies.entries()) rounds[place]?.push(await measure(proxy, nextPath));
    }
    const medians = rounds.map((each) => ({
      perSecond: median(each.map(({ perSecond }) => perSecond)),
      microseconds: median(each.map(({ microseconds }) => microseconds)),
      asking: median(each.map(({ asking }) => asking)),
    }));
    const [one, two] = medians;
    if (one === undefined || two === undefined) throw new Error('two proxies were measured');
    const rowOf = (name: string, workers: number, round: Round, wanted: string) => [
      ...[name, round.perSecond.toFixed(0), (round.perSecond / one.perSecond).toFixed(2)],
      ...[round.microseconds.toFixed(0), round.asking.toFixed(0), atMost(workers, round).toFixed(0)],
      ...[((workers * one.microseconds) / round.microseconds).toFixed(2), wanted],
    ];
    printTable(
      `Workers, distinct warm quotes, ${CONNECTIONS} connections, ${PROCESSORS} processors of which the asking takes its part`,
      [
        [
          ...['', 'answers/s', '× one', 'µs of the service per answer', 'µs of asking'],
          ...['answers/s that fit', '× one on free processors', 'wanted'],
        ],
        rowOf('one worker', 1, one, ''),
        rowOf('two workers', 2, two, '≥ 1.8 ×'),
      ],
    );
  } finally {
    for (const proxy of proxies) await proxy.stop();
    await stop();
  }
}

/** Returns answers per second while the workers and the client share the processors with nothing else. */
function atMost(workers: number, { microseconds, asking }: Round): number {
  return Math.min(workers / microseconds, PROCESSORS / (microseconds + asking)) * 1e6;
}

async function measure({ url, pid }: ProxyProcess, nextPath: () => string): Promise<Round> {
  const before = processSeconds(pid);
  const asked = { url, connections: CONNECTIONS, seconds: SECONDS, nextPath };
  const { perSecond, answers, ownMicroseconds: asking } = await keepAsking(asked);
  return { perSecond, asking, microseconds: ((processSeconds(pid) - before) / answers) * 1e6 };
}
