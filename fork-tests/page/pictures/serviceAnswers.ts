import type { Outcomes, Ready } from '../../../server/web/api/answers.ts';
import type { ServiceHistory } from '../../../server/web/status/serviceHistory.ts';
import { NOW_MS } from './stoppedClock.ts';

/*
 * What a service says of itself depends on the machine and on how long it runs. These are the answers of one
 * that has run for a day: an hour before noon its node did not answer for ten minutes.
 */

const PERIODS = 288;
const PERIOD_SECONDS = 300;
const END = NOW_MS / 1000;

const ready: Ready = {
  head: { number: '23000138', hash: `0x${'5e'.repeat(32)}`, ageSeconds: 7, source: 'push' },
  nodes: [
    { host: 'node-1.example', state: 'ok', head: '23000138' },
    { host: 'node-2.example', state: 'limited', head: '23000137' },
  ],
  index: { status: 'ok', number: '23000138', lagBlocks: 0, secondsLeft: null, hasIndexingErrors: false },
  discovery: 'index',
  pools: { known: 41, inMemory: 38 },
  waiting: [],
};

const periods: ServiceHistory['periods'] = Array.from({ length: PERIODS }, (_, place) => {
  const isOut = place === 276 || place === 277;
  // More in the afternoon than at night, as people trade.
  const crowd = 1 + Math.sin((place / PERIODS) * 2 * Math.PI - Math.PI / 2);
  return {
    timestamp: END - (PERIODS - place) * PERIOD_SECONDS,
    answers: Math.round(2400 + 5200 * crowd),
    failures: isOut ? 120 : 0,
    p50Ms: isOut ? 30 : Math.round(20 + 8 * crowd) / 10,
    p99Ms: isOut ? 900 : Math.round(180 + 90 * crowd) / 10,
    readyPercent: isOut ? 40 : 100,
    headAgeSeconds: isOut ? 210 : 12 + (place % 3),
    swaps: {
      built: Math.round(12 * crowd),
      succeeded: Math.round(5 * crowd),
      reverted: place % 96 === 0 ? 1 : 0,
    },
  };
});

const history: ServiceHistory = {
  startedAt: END - PERIODS * PERIOD_SECONDS - 3600,
  periodSeconds: PERIOD_SECONDS,
  periods,
};

const outcomes: Outcomes = {
  enabled: true,
  available: true,
  watched: 3,
  totals: { built: 3456, seen: 1443, expired: 2010, succeeded: 1440, reverted: 3 },
  reasons: { bound: 3 },
  histogram: [
    { upToBps: -10, count: 41 },
    { upToBps: 0, count: 1265 },
    { upToBps: 10, count: 120 },
    { upToBps: null, count: 14 },
  ],
  barred: [],
  outcomes: [
    ...[{ transactionHash: `0x${'a1'.repeat(32)}`, blockNumber: '23000131', status: 'succeeded' as const }],
    ...[{ transactionHash: `0x${'b2'.repeat(32)}`, blockNumber: '23000124', status: 'succeeded' as const }],
  ].map((outcome) => ({ ...outcome, reason: null, bps: 0 })),
};

/** A script under which the page gets these answers in place of the service's own. */
export const FIXED_SERVICE_ANSWERS = `{
  const answers = ${JSON.stringify({ '/ready': ready, '/api/v1/service-history': history, '/api/v1/outcomes': outcomes })};
  const ask = window.fetch;
  window.fetch = (target, init) => {
    const answer = answers[new URL(target instanceof Request ? target.url : target, location.href).pathname];
    return answer === undefined ? ask(target, init) : Promise.resolve(Response.json(answer));
  };
}`;
