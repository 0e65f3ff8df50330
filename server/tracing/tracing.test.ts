import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { serve, type TestServer } from '../http/http.testkit.ts';
import { createHttpApp } from '../http/httpApp.ts';
import { Metrics } from '../http/metrics.ts';
import { exportTraces } from './exportTraces.ts';
import { step } from './step.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const traceparent = `00-${TRACE_ID}-${CALLER}-01`;
const HTTP = {
  corsOrigin: '*' as const,
  trustProxy: false,
  requestTimeoutMs: 60_000,
  maxInFlight: 64,
  maxLoopDelayMs: 60_000,
};
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  status: z.object({ code: z.number().default(0) }),
});
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

const work = defineEndpoint({
  method: 'get',
  path: '/api/v1/work',
  operationId: 'work',
  tag: 'Service',
  summary: 'Work',
  request: { query: z.object({ fails: z.string().optional() }) },
  response: z.object({ sum: z.number() }),
  handle: async ({ query }) => {
    const read = await step('read', async () => step('decode', () => 1));
    const sum = step('search', () => {
      if (query.fails !== undefined) throw new TypeError('broken');
      return read + 1;
    });
    return { sum };
  },
});

let spans: z.output<typeof span>[] = [];
let lines: string[] = [];
let collector: TestServer;
beforeEach(async () => {
  [spans, lines] = [[], []];
  collector = await serve(async (request, response) => {
    const { resourceSpans } = exported.parse(await json(request));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
afterEach(() => collector.close());

/** Sends the request to a service that is traced, or not, and stops it. */
async function askOnce(
  path: string,
  isTraced: boolean,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const stop = isTraced ? exportTraces(collector.url) : undefined;
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const service = await serve(createHttpApp([work], { http: HTTP, log, metrics: new Metrics(), isTraced }));
  const answer = await (await fetch(`${service.url}${path}`, { headers })).json();
  await service.close();
  await stop?.();
  return answer;
}
const parentOf = (name: string) => {
  const id = spans.find((each) => each.name === name)?.parentSpanId;
  return spans.find(({ spanId }) => spanId === id)?.name ?? id;
};

describe('exportTraces', () => {
  test("default: a request is a span of the caller's trace, its steps lie below it, and the log names the trace", async () => {
    expect(await askOnce('/api/v1/work', true, { traceparent })).toEqual({ sum: 2 });
    expect(spans.map(({ name }) => name).toSorted()).toEqual([
      'GET /api/v1/work',
      'decode',
      'read',
      'search',
    ]);
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE_ID]));
    expect(['GET /api/v1/work', 'read', 'decode', 'search'].map(parentOf)).toEqual([
      CALLER,
      'GET /api/v1/work',
      'read',
      'GET /api/v1/work',
    ]);
    expect(lines.at(-1)).toMatchObject({ msg: 'request', traceId: TRACE_ID });
  });

  test("behavior: without a caller's trace the request begins one", async () => {
    await askOnce('/api/v1/work', true);
    const [first] = spans;
    expect(first?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(parentOf('GET /api/v1/work')).toBe(undefined);
    expect(lines.at(-1)).toMatchObject({ traceId: first?.traceId });
  });

  test('error: a step that fails and its request are told as errors', async () => {
    expect(await askOnce('/api/v1/work?fails=1', true)).toMatchObject({ code: 'INTERNAL' });
    const failed = spans.filter(({ status }) => status.code === 2).map(({ name }) => name);
    expect(failed.toSorted()).toEqual(['GET /api/v1/work', 'search']);
  });

  test('behavior: untraced nothing is sent, and the log still names the trace of the caller', async () => {
    expect(await askOnce('/api/v1/work', false, { traceparent })).toEqual({ sum: 2 });
    expect(spans).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ traceId: TRACE_ID });
    await askOnce('/api/v1/work', false, { traceparent: 'nonsense' });
    expect(lines.at(-1)).not.toHaveProperty('traceId');
  });
});
