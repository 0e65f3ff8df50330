import { startProxy } from '../../fork-tests/harness/proxy.ts';
import type { Replica } from '../../fork-tests/harness/replica/startReplica.ts';
import { percentile } from '../kit/report.ts';
import { type Answers, askedBy, type Crowd } from './crowd.ts';

const SECONDS = 10;
const WARM_UP_SECONDS = 3;
/** The honest callers ask this often, each from its own address. */
const HONEST = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14'];
const PAUSE_MS = 100;
const FLOODING = '127.0.0.66';
/** More than an honest caller asks in a minute, and less than a flood asks in a second. */
const LIMIT = '1200';
/** The service's own bounds, which the harness takes away from its proxies. */
const BOUNDS = { MAX_REQUESTS_IN_FLIGHT: '64', MAX_LOOP_DELAY_MS: '25' };

type Flood = Pick<Crowd, 'connections' | 'path' | 'json' | 'patienceMs'>;

/**
 * Returns the rows of honest callers beside one address that floods the service: over its limit, and with
 * dear questions.
 */
export async function floodRows(
  replica: Replica,
  upstreams: Readonly<Record<string, string>>,
): Promise<string[][]> {
  const rows = [
    ['', 'served', 'p50 ms, alone and beside', 'p99 ms, alone and beside', 'flood: answered, refused'],
  ];
  const limited = await startProxy({ ...upstreams, ...BOUNDS, RATE_LIMIT_PER_MINUTE: LIMIT });
  try {
    for (const connections of [256, 1000]) {
      const flood = { ...cheap(replica), connections };
      rows.push([
        `over its limit, ${connections} connections`,
        ...(await beside(limited.url, replica, flood)),
      ]);
    }
  } finally {
    await limited.stop();
  }
  const open = await startProxy({ ...upstreams, ...BOUNDS });
  try {
    for (const [name, flood] of Object.entries(dear(replica)))
      rows.push([`64 connections: ${name}`, ...(await beside(open.url, replica, flood))]);
  } finally {
    await open.stop();
  }
  return rows;
}

/** What nobody who is over the limit gets an answer to. */
const cheap = ({ tokens: { WETH, USDC } }: Replica) => ({
  path: `/api/v1/quote?tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=AMOUNT`,
  patienceMs: 0,
});

/** The questions of which one takes longest. */
function dear({ tokens: { WETH, USDC, LINK } }: Replica): Readonly<Record<string, Flood>> {
  const flood = { connections: 64, patienceMs: 0 };
  const whole = `tokenIn=${LINK.address}&tokenOut=${USDC.address}&maxSplits=16&optimalityGap=true&maxHops=4`;
  const question = (index: number) => ({
    tokenIn: (index % 2 === 0 ? WETH : LINK).address,
    tokenOut: USDC.address,
    maxSplits: 16,
    optimalityGap: true,
    amountIn: `AMOUNT${String(index).padStart(2, '0')}`,
  });
  const quotes = Array.from({ length: 100 }, (_, index) => question(index));
  return {
    'quotes of 16 routes with their gap': { ...flood, path: `/api/v1/quote?${whole}&amountIn=AMOUNT` },
    'more than the market holds': { ...flood, path: `/api/v1/quote?${whole}&amountIn=AMOUNT000000000000` },
    '100 such quotes at once': { ...flood, path: '/api/v1/quotes', json: JSON.stringify({ quotes }) },
  };
}

let amount = 10n ** 18n;

async function beside(url: string, { tokens: { WETH, USDC } }: Replica, flood: Flood): Promise<string[]> {
  const port = Number(new URL(url).port);
  const path = `/api/v1/quote?tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=AMOUNT`;
  const next = () => {
    amount += 10n ** 12n;
    return { port, firstAmount: String(amount), amountStep: '1000003' };
  };
  const honest = async (seconds: number): Promise<Answers> => {
    const each = HONEST.map((from) =>
      askedBy({ ...next(), path, from, seconds, connections: 1, pauseMs: PAUSE_MS }),
    );
    const answers = await Promise.all(each);
    return {
      admitted: answers.flatMap(({ admitted }) => admitted),
      refused: answers.flatMap(({ refused }) => refused),
      unseen: answers.flatMap(({ unseen }) => unseen),
      strange: answers.reduce((sum, { strange }) => sum + strange, 0),
    };
  };
  await honest(WARM_UP_SECONDS);
  const alone = await honest(SECONDS);
  const flooding = askedBy({ ...next(), ...flood, from: FLOODING, seconds: SECONDS + WARM_UP_SECONDS });
  const crowd = await honest(SECONDS);
  const flooded = await flooding;
  const total = crowd.admitted.length + crowd.refused.length + crowd.strange;
  const both = (share: number) => {
    const [one, other] = [percentile(alone.admitted, share), percentile(crowd.admitted, share)];
    return `${one.toFixed(1)}, ${other.toFixed(1)} (${(other / one).toFixed(1)} ×)`;
  };
  return [
    `${crowd.admitted.length} of ${total}`,
    both(50),
    both(99),
    `${flooded.admitted.length}, ${flooded.refused.length + flooded.strange}`,
  ];
}
