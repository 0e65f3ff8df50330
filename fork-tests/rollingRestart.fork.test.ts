import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from './harness/ports.ts';
import { type ProxyProcess, startProxy } from './harness/proxy.ts';
import { TOKENS } from './harness/replica/tokens.ts';
import { type Balancer, startBalancer } from './restart/balancer.ts';

const { WETH, USDC } = TOKENS;
const REQUESTS_PER_SECOND = 200;

let settings: Readonly<Record<string, string>>[];
let instances: ProxyProcess[];
let balancer: Balancer;
beforeAll(async () => {
  const ports = [await freePort(), await freePort()];
  settings = ports.map((port) => ({
    NETWORK: 'mainnet',
    RPC_URL: inject('replicaUrl'),
    SUBGRAPH_URL: inject('subgraphUrl'),
    PORT: String(port),
    SHUTDOWN_DELAY_MS: '1000',
  }));
  instances = await Promise.all(settings.map(startProxy));
  balancer = await startBalancer(instances.map(({ url }) => url));
});
afterAll(async () => {
  await balancer?.close();
  for (const instance of instances ?? []) await instance.stop();
});

test('instances are restarted one after the other under load, and no request fails', async () => {
  const load = startLoad(balancer.url);
  for (const [index, setting] of settings.entries()) {
    const old = instances[index] as ProxyProcess;
    process.kill(old.pid, 'SIGTERM');
    await balancer.seen(old.url, false);
    expect(await old.exited).toBe('exit code 0');
    instances[index] = await startProxy(setting);
    await balancer.seen(old.url, true);
  }
  const outcomes = await load.stop();
  expect(outcomes.size).toBe(1);
  expect(outcomes.get('200')).toBeGreaterThan(REQUESTS_PER_SECOND);
});

/** Distinct quotes at a steady rate, however long each takes; how many ended in each way. */
function startLoad(url: string) {
  const agent = new Agent({ keepAlive: true });
  const outcomes = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  let amount = 10n ** 18n;
  const send = () => {
    amount += 1n;
    const path = `/api/v1/quote?tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=${amount}`;
    const outcome = new Promise<string>((resolve) => {
      const sent = request(url + path, { agent }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(String(answer.statusCode)));
        answer.once('error', (error) => resolve(error.message));
      });
      sent.once('error', (error) => resolve(error.message));
      sent.end();
    });
    const counted = outcome.then((how) => void outcomes.set(how, (outcomes.get(how) ?? 0) + 1));
    pending.add(counted);
    void counted.then(() => pending.delete(counted));
  };
  const sending = setInterval(send, 1000 / REQUESTS_PER_SECOND);
  return {
    stop: async () => {
      clearInterval(sending);
      await Promise.all(pending);
      agent.destroy();
      return outcomes;
    },
  };
}
