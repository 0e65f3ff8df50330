import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Answer, ask, expectRefusal, post, queryOf } from '../api/ask.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { freshAddress } from '../harness/tradingScene.ts';

const ADMITTED = 2;
const REFUSED = 30;
const selling = { tokenIn: TOKENS.WETH.address, tokenOut: TOKENS.USDC.address, amountIn: '1000000000000000' };
const swap = { ...selling, recipient: freshAddress('recipient under load') };

let relay: RpcRelay;
let proxy: ProxyProcess;
beforeAll(async () => {
  relay = await startRpcRelay(inject('replicaUrl'));
  proxy = await startProxy({ RPC_URL: relay.url, MAX_REQUESTS_IN_FLIGHT: String(ADMITTED) });
});
afterAll(async () => {
  await proxy?.stop();
  await relay?.stop();
});

test('refuses swaps beyond the limit while the node holds the others, answers all else, and admits swaps again afterwards', async () => {
  const url = `${proxy.url}/api/v1/swap`;
  expect((await post(url, swap)).status).toBe(200);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  relay.intercept = async ({ method }) => {
    if (method === 'eth_simulateV1') await held;
    return undefined;
  };
  const answers: Answer[] = [];
  const asked = Array.from({ length: ADMITTED + REFUSED }, async () => {
    answers.push(await post(url, swap));
  });
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(REFUSED);
  for (const answer of answers) {
    expectRefusal(answer, {
      status: 503,
      code: 'OVERLOADED',
      error: 'The service is overloaded',
    });
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  for (const path of ['/health', '/ready', `/api/v1/quote?${queryOf(selling)}`])
    expect([path, (await ask(proxy.url + path)).status]).toEqual([path, 200]);
  letGo();
  relay.intercept = undefined;
  await Promise.all(asked);
  expect(answers.slice(REFUSED).map(({ status }) => status)).toEqual([200, 200]);
  expect((await post(url, swap)).status).toBe(200);
});
