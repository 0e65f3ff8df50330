import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Exchange } from '../chain/rpc/rpcCall.ts';
import { Metrics } from './metrics.ts';

const call = (method: string) => ({ method, params: [] });
const fault = (code: number) => ({ kind: 'fault', fault: { code, message: '', data: undefined } }) as const;

/** The samples of a counter, or the counts of a histogram, as `endpoint method outcome value`. */
async function samples(metrics: Metrics, name: string): Promise<string[]> {
  const text = await metrics.registry.getSingleMetricAsString(name);
  return text
    .split('\n')
    .filter((line) => /^\w+(_total|_count)\{/.test(line))
    .map((line) =>
      [...line.matchAll(/"([^"]*)"|(\d+)$/g)].map(([, label, value]) => label ?? value).join(' '),
    );
}

test('a request to a node counts by its method, its calls each by their own and by what the node said', async () => {
  const metrics = new Metrics();
  const exchanges: Pick<Exchange, 'calls' | 'outcomes'>[] = [
    {
      calls: ['eth_call', 'eth_call', 'eth_getLogs'].map(call),
      outcomes: [{ kind: 'result', result: '0x' }, fault(3), fault(-32005)],
    },
    { calls: [call('eth_getLogs')], outcomes: [{ kind: 'result', result: [] }] },
    { calls: [call('eth_call'), call('eth_call')], outcomes: undefined },
  ];
  for (const each of exchanges) metrics.observeRpc({ endpoint: 'node.example', milliseconds: 5, ...each });
  expect(await samples(metrics, 'rpc_request_duration_seconds')).toEqual([
    'node.example batch ok 1',
    'node.example eth_getLogs ok 1',
    'node.example eth_call failed 1',
  ]);
  expect(await samples(metrics, 'rpc_calls_total')).toEqual([
    'node.example eth_call ok 2',
    'node.example eth_getLogs refused 1',
    'node.example eth_getLogs ok 1',
    'node.example eth_call failed 2',
  ]);
});

test('the version that runs is the one of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const text = await new Metrics().registry.getSingleMetricAsString('build_info');
  expect(text).toContain(`build_info{version="${version}",node="${process.version}"} 1`);
});
