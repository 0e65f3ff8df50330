import { Client } from 'pg';
import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, ask, bodyOf, queryOf } from '../api/ask.ts';
import { contractCode } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import type { Swap } from '../harness/apiClient.ts';
import { startFork } from '../harness/fork.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { freePort } from '../harness/ports.ts';
import { type Postgres, startPostgres } from '../harness/postgres.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import {
  freshAddress,
  openTradingScene,
  prepareTrader,
  sendAndMeasure,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { type HostileMarket, hostileCode, openHostileMarket } from './hostileMarkets.ts';

/*
 * What becomes of swaps that were built, with WATCH_OUTCOMES: sent to the chain as they were answered, or
 * made to fail in each of the ways that a sender, a market and a token have.
 */

const [WETH, USDC, DAI] = [TOKENS.WETH.address, TOKENS.USDC.address, TOKENS.DAI.address];
const ETHER = 10n ** 18n;
const SELLING = { tokenIn: WETH, tokenOut: USDC, amountIn: String(ETHER) };
const PAIR = parseAbi(['function sync()']);
/** The service asks for a block by its hash and wants the transactions, as nothing else does. */
const BLOCK_READ = /"eth_getBlockByHash","params":\["0x[0-9a-f]{64}",true\]/g;

let relay: RpcRelay;
let scene: TradingScene;
let blocksRead = 0;
beforeAll(async () => {
  const fork = await startFork({ of: inject('replicaUrl') });
  relay = await startRpcRelay(fork.url);
  relay.watch = (body) => {
    blocksRead += body.match(BLOCK_READ)?.length ?? 0;
  };
  scene = await openTradingScene(fork, {
    RPC_URL: relay.url,
    SUBGRAPH_URL: inject('subgraphUrl'),
    WATCH_OUTCOMES: 'true',
    MIDDLE_TOKENS: 'any',
  });
});
afterAll(async () => {
  await scene?.stop();
  await relay?.stop();
});

interface Outcomes {
  readonly enabled: boolean;
  readonly watched: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly reasons: Readonly<Record<string, number>>;
  readonly histogram: readonly { readonly upToBps: number | null; readonly count: number }[];
  readonly barred: readonly { readonly token: string; readonly transactionHash: string }[];
  readonly outcomes: readonly Readonly<Record<string, unknown>>[];
}

const outcomes = async (prefix = '') =>
  (await bodyOf(ask(`${scene.proxy.url}${prefix}/api/v1/outcomes`))) as unknown as Outcomes;
/** The newest outcome, once there are so many. */
async function newest(count: number) {
  await expect
    .poll(async () => (await outcomes()).totals, { timeout: 60_000 })
    .toSatisfy((totals) => Number(totals['succeeded']) + Number(totals['reverted']) === count);
  return (await outcomes()).outcomes[0];
}

async function quote(fields: Record<string, string>): Promise<Answer> {
  await scene.proxyAtHead();
  return ask(`${scene.proxy.url}/api/v1/quote?${queryOf(fields)}`);
}
const pathOf = ({ body }: Answer) =>
  (body['route'] as { path: string[] }).path.map((each) => each.toLowerCase());
const reasonsIn = ({ body }: Answer, token: Address) =>
  ((body['excluded'] ?? []) as { address: string; reason: string }[])
    .filter(({ address }) => address.toLowerCase() === token)
    .map(({ reason }) => reason);

let traders = 0;
interface BuiltFor {
  readonly trader: Address;
  readonly swap: Swap;
}

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * A swap as it is answered to somebody who can pay for it: of one ether for USDC, unless the fields say
 * otherwise.
 */
async function built(given: Fields): Promise<BuiltFor> {
  traders += 1;
  const trader = freshAddress(`sender ${traders}`);
  const fields = { ...SELLING, ...given };
  await prepareTrader(scene, { trader, token: fields.tokenIn, amount: 10n ** 24n });
  await scene.proxyAtHead();
  const swap = await scene.api.swap({ recipient: trader, sender: trader, ...fields });
  return { trader, swap };
}

async function send({ trader, swap }: BuiltFor, gas = swap.gasEstimate): Promise<string> {
  const { to, data, value } = swap;
  return (await sendTransaction(scene.client, { from: trader, to, data, value, gas })).status;
}

/**
 * A token between WETH and USDC, in two pairs, half a percent better than the market for a sale of WETH, or
 * of USDC.
 */
async function openFairMarket(label: string, sold = WETH): Promise<HostileMarket> {
  const market = await openHostileMarket(scene.client, 'HonestToken', 'v2', { label, dollars: 3n });
  const dollars = sold === WETH ? 3_548_000n : 3_455_000n;
  await add(market.pools[1], USDC, dollars * 10n ** 6n);
  return market;
}

/** Makes a market of `openFairMarket` worse than the others. */
const close = ({ pools }: HostileMarket) => add(pools[0], WETH, 1_010n * ETHER);

/** Makes the pair hold so much of the token, and know it. */
async function add(pair: Address, token: Address, amount: bigint): Promise<void> {
  const from = freshAddress('anybody');
  await fundNative(scene.client, { to: from, amount: ETHER });
  await fundAccount(scene.client, { token, to: pair, amount });
  await sendTransaction(scene.client, { from, to: pair, data: encodeFunctionData({ abi: PAIR }) });
}

describe('swaps that succeed', () => {
  test('default: delivered what was quoted, to the wei', async () => {
    const none = await outcomes('/swap-api');
    expect(none).toMatchObject({ enabled: true, watched: 0, totals: { built: 0, seen: 0 }, outcomes: [] });
    const { trader, swap } = await built({});
    const { status, received } = await sendAndMeasure(scene, {
      trader,
      recipient: trader,
      swap,
      nativeIn: true,
      nativeOut: false,
    });
    expect(status).toBe('success');
    const amounts = { amountIn: String(ETHER), amountOut: String(received) };
    expect(await newest(1)).toMatchObject({
      status: 'succeeded',
      reason: null,
      error: null,
      bps: 0,
      barred: [],
      promised: amounts,
      delivered: amounts,
      tradeType: 0,
    });
    const { totals, histogram } = await outcomes();
    expect(totals).toEqual({ built: 1, seen: 1, expired: 0, forgotten: 0, succeeded: 1, reverted: 0 });
    expect(histogram.filter(({ count }) => count > 0)).toEqual([{ upToBps: 0, count: 1 }]);
  });

  test.each([
    ['native coin out', { tokenIn: USDC, tokenOut: WETH, amountIn: '3500000000' }],
    ['a fee and native coin out', { tokenIn: USDC, tokenOut: WETH, amountIn: '3500000000', feeBps: 30 }],
    ['a fee', { feeBps: 30 }],
    ['wrapped native', { nativeIn: false }],
    [
      'exact output of native coin',
      { tokenIn: USDC, tokenOut: WETH, tradeType: 1, amountIn: undefined, amountOut: String(ETHER) },
    ],
    ['exact output for native coin', { tradeType: 1, amountIn: undefined, amountOut: '3000000000' }],
    ['three tokens', { tokenIn: DAI, tokenOut: WETH, amountIn: '3500000000000000000000', nativeOut: false }],
  ])('args: %s', async (_, fields) => {
    const { totals } = await outcomes();
    const fee = 'feeBps' in fields ? { feeRecipient: freshAddress('partner') } : {};
    const swap = await built({ ...fields, ...fee });
    expect(await send(swap)).toBe('success');
    expect(await newest(Number(totals['succeeded']) + 1)).toMatchObject({ status: 'succeeded', bps: 0 });
  });

  test('behavior: one request a block while a swap may still be sent, none when all have succeeded', async () => {
    const mineBlocks = async (count: number) => {
      const before = blocksRead;
      for (let left = count; left > 0; left--) {
        await scene.client.mine({ blocks: 1 });
        await scene.proxyAtHead();
      }
      return before;
    };
    const idle = await mineBlocks(3);
    const swap = await built({});
    expect(blocksRead).toBe(idle);
    const before = await mineBlocks(4);
    await expect.poll(() => blocksRead - before).toBe(4);
    const { totals } = await outcomes();
    expect(await send(swap)).toBe('success');
    await newest(Number(totals['succeeded']) + 1);
    expect(blocksRead - before).toBe(5);
    const after = await mineBlocks(3);
    expect(blocksRead).toBe(after);
  });
});

describe('swaps that revert', () => {
  let count = 0;
  /** The outcome of a swap that was made to fail. */
  async function failing(swap: BuiltFor, gas?: bigint) {
    const { totals } = await outcomes();
    count = Number(totals['succeeded']) + Number(totals['reverted']);
    expect(await send(swap, gas)).toBe('reverted');
    return newest(count + 1);
  }

  test('default: a token that is switched between quote and block is barred for all callers', async () => {
    const { token } = await openFairMarket('switched');
    expect(pathOf(await quote(SELLING))).toEqual([WETH, token, USDC].map((each) => each.toLowerCase()));
    const swap = await built({});
    expect(swap.swap.quote.path.map((each) => each.toLowerCase())).toContain(token);
    await scene.client.setCode({ address: token, bytecode: hostileCode('PausableToken') });
    const outcome = await failing(swap);
    expect(outcome).toMatchObject({ status: 'reverted', reason: 'route', delivered: null, bps: null });
    expect(JSON.stringify(outcome?.['barred']).toLowerCase()).toBe(JSON.stringify([token]));
    for (const fields of [
      SELLING,
      { ...SELLING, amountIn: String(ETHER / 7n) },
      { ...SELLING, tokenOut: DAI },
    ]) {
      const next = await quote(fields);
      expect(pathOf(next)).not.toContain(token);
      expect(reasonsIn(next, token)).toEqual(['reverted']);
    }
    const { barred, reasons } = await outcomes();
    expect(barred.map((each) => each.token.toLowerCase())).toEqual([token]);
    expect(reasons).toMatchObject({ route: 1, bound: 0 });
  });

  test('behavior: nobody is where the node does not trace', async () => {
    const market = await openFairMarket('untraced');
    const { token } = market;
    const swap = await built({});
    expect(swap.swap.quote.path.map((each) => each.toLowerCase())).toContain(token);
    await scene.client.setCode({ address: token, bytecode: hostileCode('PausableToken') });
    await scene.client.mine({ blocks: 1 });
    relay.intercept = ({ id, method }) =>
      method === 'debug_traceTransaction'
        ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'the method does not exist' } }
        : undefined;
    const words = { reason: 'route', error: 'UniswapV2: TRANSFER_FAILED' };
    expect(await failing(swap)).toMatchObject({ ...words, barred: [] });
    relay.intercept = undefined;
    expect((await outcomes()).barred).toHaveLength(1);
    await scene.client.setCode({ address: token, bytecode: hostileCode('HonestToken') });
    await close(market);
  });

  describe('by what a sender can do', () => {
    let market: HostileMarket;
    beforeAll(async () => {
      market = await openFairMarket('honest');
    });
    const expectOpen = async () => {
      const { body } = await quote(SELLING);
      expect(pathOf({ body } as Answer)).toContain(market.token);
      expect((await outcomes()).barred).toHaveLength(1);
    };
    const throughMarket = async (fields = {}) => {
      const swap = await built(fields);
      expect(swap.swap.quote.path.map((each) => each.toLowerCase())).toContain(market.token);
      return swap;
    };

    test('behavior: too little gas bars nothing, and the same swap may still be sent', async () => {
      const swap = await throughMarket();
      expect(await failing(swap, 150_000n)).toMatchObject({ reason: 'lowGas', barred: [] });
      await expectOpen();
      expect(await send(swap)).toBe('success');
      expect(await newest(count + 2)).toMatchObject({ status: 'succeeded', bps: 0 });
    });

    test.each(['with', 'without'])('behavior: copies of a swap %s a sender write no figure', async (how) => {
      // Small, so that it leaves the market as it was.
      const small = { nativeIn: false, amountIn: String(ETHER / 10n) };
      const original = await throughMarket({
        ...small,
        ...(how === 'with' ? {} : { sender: undefined }),
      });
      const { totals, reasons } = await outcomes();
      for (const pauper of ['one', 'two', 'three', 'four', 'five']) {
        const trader = freshAddress(`copies what it sees, ${how} a sender: ${pauper}`);
        await fundNative(scene.client, { to: trader, amount: ETHER });
        expect(await send({ trader, swap: original.swap })).toBe('reverted');
      }
      await scene.proxyAtHead();
      expect(await send(original)).toBe('success');
      const [seen, succeeded] = [Number(totals['seen']) + 1, Number(totals['succeeded']) + 1];
      await expect.poll(async () => (await outcomes()).totals).toEqual({ ...totals, seen, succeeded });
      expect((await outcomes()).reasons).toEqual(reasons);
      await expectOpen();
    });

    test('behavior: a recipient that refuses native coin or burns its gas bars nothing', async () => {
      const reversed = await openFairMarket('towards native coin', USDC);
      const deployer = freshAddress('deploys recipients');
      await fundNative(scene.client, { to: deployer, amount: ETHER });
      const sale = { tokenIn: USDC, tokenOut: WETH, amountIn: '3500000000' };
      for (const name of ['Burning', 'Calling', 'Deaf']) {
        const data = contractCode(`${name}Recipient`, 'Recipients');
        const { contractAddress } = await sendTransaction(scene.client, { from: deployer, data });
        const swap = await built({ ...sale, recipient: contractAddress ?? undefined, simulate: false });
        expect(swap.swap.quote.path.map((each) => each.toLowerCase())).toContain(reversed.token);
        // The estimate of a swap that was not tried leaves out the work of a token that nobody knows.
        const gas = 2n * swap.swap.gasEstimate;
        expect(await failing(swap, gas)).toMatchObject({ reason: 'payer', barred: [] });
        expect(pathOf(await quote(sale))).toContain(reversed.token);
      }
    });

    test('behavior: a deadline that has passed bars nothing', async () => {
      const swap = await throughMarket({ deadline: 1 });
      await scene.client.increaseTime({ seconds: 30 });
      expect(await failing(swap)).toMatchObject({ reason: 'deadline', barred: [] });
      await expectOpen();
    });

    test('behavior: a market that was moved bars nothing', async () => {
      const swap = await throughMarket({ slippage: 0.01 });
      await close(market);
      expect(await failing(swap)).toMatchObject({
        reason: 'bound',
        error: 'V2TooLittleReceived',
        barred: [],
      });
      expect((await outcomes()).barred).toHaveLength(1);
    });

    test('behavior: nor does it on a way that is trusted', async () => {
      const swap = await built({ slippage: 0, protocols: 'v3', maxHops: 1 });
      const other = await built({ slippage: 5, amountIn: String(20n * ETHER), protocols: 'v3', maxHops: 1 });
      expect(await send(other)).toBe('success');
      await newest(count + 2);
      expect(await failing(swap)).toMatchObject({ reason: 'bound', barred: [] });
      expect((await outcomes()).barred).toHaveLength(1);
    });
  });

  test('behavior: a token that was paused for a block is used again as soon as it moves', async () => {
    const { token } = await openFairMarket('paused for a block');
    const swap = await built({});
    await scene.client.setCode({ address: token, bytecode: hostileCode('PausableToken') });
    expect(await failing(swap)).toMatchObject({ reason: 'route' });
    expect(reasonsIn(await quote(SELLING), token)).toEqual(['reverted']);
    await scene.client.setCode({ address: token, bytecode: hostileCode('HonestToken') });
    await scene.client.mine({ blocks: 1 });
    expect(pathOf(await quote(SELLING))).toContain(token);
    expect((await outcomes()).barred.map((each) => each.token.toLowerCase())).not.toContain(token);
  });
});

describe('several workers', () => {
  let metricsPort: number;
  beforeAll(async () => {
    await scene.stop();
    metricsPort = await freePort();
    scene = await openTradingScene(await startFork({ of: inject('replicaUrl') }), {
      SUBGRAPH_URL: inject('subgraphUrl'),
      WATCH_OUTCOMES: 'true',
      MIDDLE_TOKENS: 'any',
      WORKERS: '2',
      METRICS_PORT: String(metricsPort),
    });
  });

  test('default: what one of them has seen revert, both leave out, and the figures are summed', async () => {
    const { token } = await openFairMarket('of workers');
    /** Each over a connection of its own: they go to the workers in turn. */
    const answers = () =>
      Promise.all(
        Array.from({ length: 6 }, () =>
          ask(`${scene.proxy.url}/api/v1/quote?${queryOf(SELLING)}`, { headers: { connection: 'close' } }),
        ),
      );
    // Both know the token as sound, so neither leaves it out for a trial of its own.
    await expect
      .poll(async () => (await answers()).every((each) => pathOf(each).includes(token)), { timeout: 60_000 })
      .toBe(true);
    const swap = await built({});
    await scene.client.setCode({ address: token, bytecode: hostileCode('PausableToken') });
    expect(await send(swap)).toBe('reverted');
    const reasons = async () => (await answers()).map((answer) => reasonsIn(answer, token).join());
    await expect.poll(reasons, { timeout: 60_000 }).toEqual(Array.from({ length: 6 }, () => 'reverted'));
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^swaps_built_total 1$/m);
    expect(metrics).toMatch(/^swap_outcomes_total\{status="reverted",reason="route"\} 1$/m);
    expect(metrics).toMatch(/^outcome_barred_tokens 1$/m);
    expect(metrics).toMatch(/^outcomes_available 1$/m);
  });
});

describe('replicas that share blocks', () => {
  let postgres: Postgres;
  const others: ProxyProcess[] = [];
  let settings: Readonly<Record<string, string>>;
  beforeAll(async () => {
    await scene.stop();
    const [fork, database] = await Promise.all([startFork({ of: inject('replicaUrl') }), startPostgres()]);
    postgres = database;
    settings = {
      NETWORK: 'mainnet',
      RPC_URL: fork.url,
      SUBGRAPH_URL: inject('subgraphUrl'),
      WATCH_OUTCOMES: 'true',
      MIDDLE_TOKENS: 'any',
      SHARE_URL: postgres.url,
      HEAD_POLL_MS: '200',
    };
    scene = await openTradingScene(fork, settings);
    others.push(await startProxy(settings));
  });
  afterAll(async () => {
    for (const other of others) await other.stop();
    await postgres?.stop();
  });

  const barredAt = async ({ url }: ProxyProcess) => {
    const { barred } = (await bodyOf(ask(`${url}/api/v1/outcomes`))) as unknown as Outcomes;
    return barred.map(({ token }) => token.toLowerCase());
  };

  test('a token that one has seen revert: every replica leaves it out, one that starts later too', async () => {
    const { token } = await openFairMarket('of replicas');
    const quoteOf = ({ url }: ProxyProcess) => ask(`${url}/api/v1/quote?${queryOf(SELLING)}`);
    const all = () => [scene.proxy, ...others];
    for (const each of all()) {
      await expect.poll(async () => pathOf(await quoteOf(each)), { timeout: 60_000 }).toContain(token);
    }
    const swap = await built({});
    await scene.client.setCode({ address: token, bytecode: hostileCode('PausableToken') });
    expect(await send(swap)).toBe('reverted');
    await expect.poll(() => barredAt(scene.proxy), { timeout: 60_000 }).toEqual([token]);
    others.push(await startProxy(settings));
    for (const each of all()) {
      await expect.poll(() => barredAt(each), { timeout: 60_000 }).toEqual([token]);
      expect(reasonsIn(await quoteOf(each), token)).toEqual(['reverted']);
    }
  });

  test('a forged note of a transaction that succeeded, or of another block: no token is barred by it', async () => {
    const { token } = await openFairMarket('slandered');
    const [latest, newest] = [await scene.client.getBlock(), await barredAt(scene.proxy)];
    const database = new Client({ connectionString: postgres.url });
    await database.connect();
    const bar = {
      at: String(latest.timestamp),
      blockNumber: String(latest.number),
      blockHash: latest.hash,
      transactionHash: latest.transactions[0],
      isVisible: false,
    };
    const { rows } = await database.query('SELECT format, note FROM swap_api_shared_notes');
    const [{ format, note }] = rows as [{ format: string; note: string }];
    const reverted = JSON.parse(note).bar;
    for (const forged of [bar, { ...reverted, blockHash: bar.blockHash, blockNumber: bar.blockNumber }]) {
      const text = JSON.stringify({ kind: 'barred', tokens: [token], bar: forged });
      await database.query('INSERT INTO swap_api_shared_notes (format, note) VALUES ($1, $2)', [
        format,
        text,
      ]);
    }
    // A true one after the forged ones shows that they have been heard.
    const last = freshAddress('barred last').toLowerCase();
    const text = JSON.stringify({ kind: 'barred', tokens: [last], bar: reverted });
    await database.query('INSERT INTO swap_api_shared_notes (format, note) VALUES ($1, $2)', [format, text]);
    await database.query('NOTIFY swap_api_notes');
    await database.end();
    for (const each of [scene.proxy, ...others])
      await expect.poll(() => barredAt(each), { timeout: 60_000 }).toEqual([...newest, last]);
  });
});
