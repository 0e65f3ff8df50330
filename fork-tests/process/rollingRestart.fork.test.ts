import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type SteadyLoad, startSteadyLoad } from './steadyLoad.ts';

const { WETH, USDC } = TOKENS;
const REQUESTS_PER_SECOND = 200;
/** What each state of the two instances has to answer at least. */
const ANSWERS = 200;

const instances: ProxyProcess[] = [];
let balancer: Balancer;
let load: SteadyLoad | undefined;
beforeAll(async () => {
  await Promise.all([startInstance(), startInstance()]);
  balancer = await startBalancer(instances.map(({ url }) => url));
  for (const { url } of instances) await balancer.seen(url, true);
});
afterAll(async () => {
  await load?.stop();
  await balancer?.close();
  await Promise.all(instances.map((instance) => instance.stop()));
});

/** A new instance has a port of its own, as it has an address of its own in a cluster. */
async function startInstance(): Promise<ProxyProcess> {
  const instance = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: inject('replicaUrl'),
    SUBGRAPH_URL: inject('subgraphUrl'),
    // What balancers are given in the manifests, too.
    SHUTDOWN_DELAY_MS: '5000',
    // The test is about restarts: slow answers of a busy machine are as good as quick ones.
    SHUTDOWN_GRACE_MS: '120000',
    REQUEST_TIMEOUT_MS: '120000',
    RPC_TIMEOUT_MS: '60000',
    SUBGRAPH_TIMEOUT_MS: '60000',
    // The node may also be silent for fifteen of these.
    HEAD_POLL_MS: '10000',
  });
  instances.push(instance);
  return instance;
}

test('instances are restarted one after the other under load, and no request fails', async () => {
  let amount = 10n ** 18n;
  const nextQuote = () => {
    amount += 1n;
    const query = `tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=${amount}`;
    return `${balancer.url}/api/v1/quote?${query}`;
  };
  const running = startSteadyLoad(nextQuote, { perSecond: REQUESTS_PER_SECOND, mostWaiting: 64 });
  load = running;
  const moreAnswers = async () => {
    const enough = running.answered + ANSWERS;
    const isEnough = () => running.answered >= enough || running.failures.length > 0;
    await expect.poll(isEnough, { interval: 20, timeout: 120_000 }).toBe(true);
  };
  for (const old of [...instances]) {
    await moreAnswers();
    process.kill(old.pid, 'SIGTERM');
    await balancer.seen(old.url, false);
    const [how, successor] = await Promise.all([old.exited, startInstance()]);
    expect(how).toBe('exit code 0');
    balancer.add(successor.url);
    await balancer.seen(successor.url, true);
  }
  await moreAnswers();
  await running.stop();
  expect(running.failures).toEqual([]);
});
