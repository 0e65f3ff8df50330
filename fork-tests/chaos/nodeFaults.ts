import { numberToHex } from 'viem';
import { below, type Random } from '../harness/replica/random.ts';
import type { NodeFault, RpcAnswer, RpcMessage } from './chaosNode.ts';
import type { Market } from './market.ts';

/** A fault of a node, described once when it begins. */
export interface NamedFault {
  readonly name: string;
  begin(market: Market, random: Random): NodeFault;
}

const LATE_MS = 150;
const BOGUS_HASH = `0x${'ab'.repeat(32)}`;
const LATEST = 'latest';

const refusal = (code: number, message: string): RpcAnswer => ({ error: { code, message } });
const isLatest = ({ method, params }: RpcMessage) =>
  method === 'eth_getBlockByNumber' && params[0] === LATEST;
const isHeader = ({ method }: RpcMessage) => method.startsWith('eth_getBlockBy');
const isLogs = ({ method }: RpcMessage) => method === 'eth_getLogs';
const isCall = ({ method }: RpcMessage) => method === 'eth_call';
const isSimulation = ({ method }: RpcMessage) => method === 'eth_simulateV1' || method === 'debug_traceCall';

/** True at the given share of the questions. */
const sometimes = (random: Random, percent: number) => () => below(random, 100) < percent;

function bogusHead(head: Record<string, unknown>): Record<string, unknown> {
  const number = numberToHex(BigInt(String(head['number'])) + 1000n);
  return { ...head, number, hash: BOGUS_HASH, parentHash: BOGUS_HASH };
}

async function lists(answer: Promise<RpcAnswer>): Promise<unknown[]> {
  const { result } = await answer;
  return Array.isArray(result) ? result : [];
}

/** Whether the message names this block, by hash or by number. */
function names(
  { params }: RpcMessage,
  { number, hash }: { readonly number: bigint; readonly hash: string },
): boolean {
  const text = JSON.stringify(params);
  return text.includes(hash) || text.includes(`"${numberToHex(number)}"`);
}

/** A message to a node that has only the blocks up to `known`. */
function behind(
  message: RpcMessage,
  honest: (params?: readonly unknown[]) => Promise<RpcAnswer>,
  market: Market,
  known: bigint,
): Promise<RpcAnswer> | RpcAnswer | undefined {
  if (isLatest(message)) return honest([numberToHex(known), false]);
  for (let number = market.head.number; number > known; number--) {
    const block = market.block(number);
    if (block === undefined || !names(message, block)) continue;
    return isHeader(message) ? { result: null } : refusal(-32000, 'header not found');
  }
  return undefined;
}

const answering =
  (status: number, headers: Record<string, string>, body: string) =>
  (random: Random, percent: number): NodeFault => {
    const isHit = sometimes(random, percent);
    return {
      request: (_, response) => {
        if (!isHit()) return false;
        response.writeHead(status, headers).end(body);
        return true;
      },
    };
  };

const messages = (
  name: string,
  message: (market: Market, random: Random) => NodeFault['message'],
): NamedFault => ({
  name,
  begin: (market, random) => {
    const answer = message(market, random);
    return answer === undefined ? {} : { message: answer };
  },
});

export const NODE_FAULTS: readonly NamedFault[] = [
  messages('every second look is one block behind', (market) => {
    let looks = 0;
    return (message, honest) =>
      isLatest(message) && looks++ % 2 === 1
        ? honest([numberToHex(market.head.number - 1n), false])
        : undefined;
  }),
  messages('half of the backends lack the newest two blocks', (market, random) => {
    const isHit = sometimes(random, 50);
    return (message, honest) =>
      isHit() ? behind(message, honest, market, market.head.number - 2n) : undefined;
  }),
  messages(
    'eth_getLogs is refused with -32005',
    () => (message) => (isLogs(message) ? refusal(-32005, 'limit exceeded') : undefined),
  ),
  messages(
    'eth_getLogs answers an empty list',
    () => (message) => (isLogs(message) ? { result: [] } : undefined),
  ),
  messages(
    'eth_getLogs leaves the last log out',
    () => async (message, honest) =>
      isLogs(message) ? { result: (await lists(honest())).slice(0, -1) } : undefined,
  ),
  {
    // Slower than blocks come: the logs are those of several blocks, and a pool may have others among them.
    name: 'eth_getLogs of several blocks leaves the last log out',
    begin: () => ({
      delayMs: 400,
      message: async (message, honest) =>
        isLogs(message) ? { result: (await lists(honest())).slice(0, -1) } : undefined,
    }),
  },
  messages('every second eth_getLogs answers an empty list', () => {
    let asked = 0;
    return (message) => (isLogs(message) && asked++ % 2 === 0 ? { result: [] } : undefined);
  }),
  messages(
    'logs name another block',
    () => async (message, honest) =>
      isLogs(message)
        ? { result: (await lists(honest())).map((log) => ({ ...(log as object), blockHash: BOGUS_HASH })) }
        : undefined,
  ),
  messages('one eth_call of five is answered one block late', (market, random) => {
    const isHit = sometimes(random, 20);
    return (message, honest) => {
      const at = message.params[1] as { readonly blockHash?: string } | string | undefined;
      const hash = typeof at === 'object' ? at.blockHash : undefined;
      if (!isCall(message) || hash !== market.head.hash || !isHit()) return undefined;
      return honest([message.params[0], numberToHex(market.head.number - 1n), ...message.params.slice(2)]);
    };
  }),
  messages('a bogus head far ahead by HTTP, one look of five', (_, random) => {
    const isHit = sometimes(random, 20);
    return async (message, honest) => {
      if (!isLatest(message) || !isHit()) return undefined;
      const { result } = await honest();
      return { result: bogusHead(result as Record<string, unknown>) };
    };
  }),
  {
    name: 'a bogus head far ahead by WebSocket before each head',
    begin: () => ({ push: (head) => [bogusHead(head), head] }),
  },
  messages(
    'another chain behind the URL',
    () =>
      ({ method }) =>
        method === 'eth_chainId' ? { result: '0x2' } : undefined,
  ),
  messages('one eth_call of three says header not found', (_, random) => {
    const isHit = sometimes(random, 33);
    return (message) => (isCall(message) && isHit() ? refusal(-32000, 'header not found') : undefined);
  }),
  messages('one block of two is null', (_, random) => {
    const isHit = sometimes(random, 50);
    return (message) => (isHeader(message) && isHit() ? { result: null } : undefined);
  }),
  messages('one simulation of three fails', (_, random) => {
    const isHit = sometimes(random, 33);
    return (message) => (isSimulation(message) && isHit() ? refusal(-32603, 'internal error') : undefined);
  }),
  messages('half of all calls are refused for volume', (_, random) => {
    const isHit = sometimes(random, 50);
    return () => (isHit() ? refusal(-32005, 'limit exceeded') : undefined);
  }),
  {
    name: 'every second request gets a 429 with Retry-After',
    begin: (_, random) => answering(429, { 'retry-after': '1' }, '{}')(random, 50),
  },
  { name: 'every second request gets a 429', begin: (_, random) => answering(429, {}, '')(random, 50) },
  {
    name: 'batches of more than two calls are refused',
    begin: () => ({
      request: (calls, response) => {
        if (calls.length <= 2) return false;
        const error = { code: -32600, message: 'batch too large' };
        response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
        return true;
      },
    }),
  },
  {
    name: 'every third request gets a page of HTML',
    begin: (_, random) => answering(502, {}, '<html>Bad Gateway</html>')(random, 33),
  },
  {
    name: 'one answer of three is cut half-way',
    begin: (_, random) => {
      const isHit = sometimes(random, 33);
      return { body: (answer) => (isHit() ? answer.slice(0, answer.length / 2) : answer) };
    },
  },
  {
    name: 'the node is gone',
    begin: () => ({
      socket: 'refused',
      request: (_, response) => {
        response.destroy();
        return true;
      },
    }),
  },
  { name: 'the node never answers', begin: () => ({ request: () => true }) },
  { name: 'the node takes 400 ms for each request', begin: () => ({ delayMs: 400 }) },
  { name: 'the WebSocket is silent', begin: () => ({ socket: 'silent' }) },
  { name: 'the WebSocket is refused', begin: () => ({ socket: 'refused' }) },
  { name: 'the WebSocket sends what is no block', begin: () => ({ push: () => [{ number: 'many' }] }) },
  messages(
    'the WebSocket is ahead of HTTP',
    (market) => (message, honest) =>
      performance.now() - market.head.at < LATE_MS
        ? behind(message, honest, market, market.head.number - 1n)
        : undefined,
  ),
  {
    name: 'the worst mixture',
    begin: (market, random) => {
      const [lags, fails, leavesOut, limits, cuts] = [25, 5, 20, 10, 3].map((percent) =>
        sometimes(random, percent),
      );
      return {
        message: (message, honest) => {
          if (lags?.()) return behind(message, honest, market, market.head.number - 1n);
          if (isLogs(message) && leavesOut?.()) return { result: [] };
          if (isLogs(message) && limits?.()) return refusal(-32005, 'limit exceeded');
          if (isHeader(message) && fails?.()) return { result: null };
          return isCall(message) && fails?.() ? refusal(-32000, 'header not found') : undefined;
        },
        body: (answer) => (cuts?.() ? answer.slice(0, answer.length / 2) : answer),
        push: (head) => (fails?.() ? [bogusHead(head), head] : [head]),
      };
    },
  },
];
