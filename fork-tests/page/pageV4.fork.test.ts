import { request } from 'graphql-request';
import { getAddress, type Hex } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type IndexedReplica, startIndexedReplica } from '../harness/indexedReplica.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_HOOKS } from '../harness/replica/v4/v4Addresses.ts';
import { v4PoolOf } from '../harness/replica/v4/v4Pools.ts';
import {
  DEEP,
  readDeepChanges,
  readDeepPrice,
  readDeepSwaps,
  readDeepTick,
  readDeepTicks,
} from './deepV4Pool.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { type PageScene, startPageScene } from './pageScene.ts';
import { COIN } from './views.ts';

/* The page of V4 pools, compared with the logs and the state of the contracts, and V4 swaps in words. */

const DYNAMIC = v4PoolOf('USDC', 'PEPE', 0x800000, 'dynamicFee');
const WIDE = v4PoolOf('WBTC', 'USDC', 3000);

let replica: IndexedReplica;
let scene: PageScene;
let opened: OpenedPage | undefined;
beforeAll(async () => {
  replica = await startIndexedReplica({ hasV4: true });
  scene = await startPageScene(replica.replica.url, replica.index.queryUrl);
}, 240_000);
afterAll(async () => {
  await scene?.stop();
  await replica?.stop();
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(path: string, width = 1100): Promise<OpenedPage> {
  opened = await openPage(scene.browser, scene.url + path, { width });
  return opened;
}

/** The rows of a table, by what an expression takes of their cells. */
const rowsOf = ({ page }: OpenedPage, table: string, cells: string) =>
  page.evaluate(`[...document.querySelectorAll('${table} tbody tr')].map(({ cells }) => ${cells})`);

async function fitsPhone({ waitsFor }: OpenedPage): Promise<void> {
  await waitsFor(`document.querySelector('.loading') === null`);
  expect(await waitsFor('document.documentElement.scrollWidth')).toBe(360);
  // Nor does a figure run into the next one.
  const wider = `[...document.querySelectorAll('.cards td, .stat dd')].filter((part) => part.scrollWidth > part.clientWidth)`;
  expect(await waitsFor(`JSON.stringify(${wider}.map(({ innerText }) => innerText))`)).toBe('[]');
}

test('default: from the list to the pool; the coin has its own name, and the wrapped token its own', async () => {
  const page = await open('/pools');
  await page.click('V4');
  const text = (id: Hex) =>
    page.waitsFor<string>(`document.querySelector('a[href="/pools/${id}"]')?.closest('th').innerText`);
  expect((await text(DEEP.id)).split('\n').slice(-2)).toEqual(['ETH / USDC', 'V4 · 0.05%']);
  expect((await text(v4PoolOf('WETH', 'USDC', 500).id)).split('\n').slice(-2)).toEqual([
    'WETH / USDC',
    'V4 · 0.05%',
  ]);
  expect(await text(DYNAMIC.id)).toContain('V4 · dynamic fee');
  await page.page.click(`a[href="/pools/${DEEP.id}"]`);
  await page.sees('Key of the pool');
  expect(new URL(page.page.url()).pathname).toBe(`/pools/${DEEP.id}`);
  expect(await page.page.title()).toBe('ETH / USDC · Plumb');
  await page.sees('ETH itself, not wrapped');
  await page.sees('No hook: what a swap pays follows from price, liquidity and fee alone.');
  expect(page.complaints).toEqual([]);
});

test('behavior: the search takes the id of a pool, in any case', async () => {
  const page = await open('/tokens');
  await page.waitsFor(`document.querySelector('.loading') === null`);
  await page.page.keyboard.press('/');
  await page.page.waitForSelector('.found');
  await page.page.keyboard.type(`0x${DEEP.id.slice(2).toUpperCase()}`);
  await page.waitsFor(`document.querySelector('.found li')?.innerText.startsWith('Pool')`);
  await page.page.keyboard.press('Enter');
  await page.sees('Key of the pool');
  expect(new URL(page.page.url()).pathname).toBe(`/pools/${DEEP.id}`);
});

describe('the pool of the coin', () => {
  let page: OpenedPage;
  beforeAll(async () => {
    page = await openPage(scene.browser, `${scene.url}/pools/${DEEP.id}`);
  });
  afterAll(() => page?.close());

  test('default: price and ticks are those of the contracts', async () => {
    const { sqrtPriceX96 } = await readDeepPrice(scene.client);
    const price = (Number(sqrtPriceX96) / 2 ** 96) ** 2 * 10 ** 12;
    const shown = await page.waitsFor<string>(`document.querySelector('.figure data')?.value`);
    expect(Math.abs(Number(shown) / price - 1)).toBeLessThan(1e-9);
    await page.waitsFor(`document.querySelector('.ticks') !== null`);
    await page.page.evaluate(`document.querySelector('.ticks').open = true`);
    const ticks = (await rowsOf(
      ...[
        page,
        '.ticks',
        `[cells[0].innerText, ...[2, 3].map((at) => cells[at].querySelector('data').value)]`,
      ],
    )) as [string, string, string][];
    expect(ticks.map(([tick]) => Number(tick))).toEqual(await readDeepTicks(replica.index.queryUrl));
    expect(ticks.length).toBeGreaterThan(5);
    for (const [tick, gross, net] of ticks) {
      const held = await readDeepTick(scene.client, Number(tick));
      expect([gross, net], tick).toEqual(held.map(String));
    }
  });

  test('default: the bar at the price holds what its liquidity is worth between the ticks around it', async () => {
    const { sqrtPriceX96, tick, liquidity } = await readDeepPrice(scene.client);
    const ticks = await readDeepTicks(replica.index.queryUrl);
    const root = (at: number | undefined) => 1.0001 ** ((at ?? Number.NaN) / 2);
    const [lower, upper] = [root(ticks.findLast((at) => at <= tick)), root(ticks.find((at) => at > tick))];
    const now = Number(sqrtPriceX96) / 2 ** 96;
    await page.waitsFor(`document.querySelectorAll('.depth-bar').length > 0`);
    await page.page.evaluate(`document.querySelector('.depth svg').focus()`);
    await page.page.keyboard.press('ArrowRight');
    const shown = await page.waitsFor<string[]>(
      `(() => { const all = [...document.querySelectorAll('.depth-words data')]; return all.length > 3 && all.slice(2, 4).map(({ value }) => value); })()`,
    );
    expect(Number(shown[0]) / (Number(liquidity) * (1 / now - 1 / upper))).toBeCloseTo(1, 8);
    expect(Number(shown[1]) / (Number(liquidity) * (now - lower))).toBeCloseTo(1, 8);
  });

  test('default: trades and changes of liquidity are the logs of the pool manager', async () => {
    const [swaps, changes] = [await readDeepSwaps(scene.client), await readDeepChanges(scene.client)];
    expect(Math.min(swaps.length, changes.length)).toBeGreaterThan(2);
    const size = (amount: bigint) => String(amount < 0n ? -amount : amount);
    const ready = (words: string) =>
      page.waitsFor(
        `document.querySelector('.events tbody data') !== null &&
        [...document.querySelectorAll('.events tbody th')].every(({ innerText }) => ${words}.includes(innerText))`,
      );
    await ready(`['Buy', 'Sell']`);
    const value = (at: number) => `cells[${at}].querySelector('data').value`;
    expect(
      await rowsOf(page, '.events', `[cells[0].innerText, ${value(1)}, ${value(2)}, cells[5].title]`),
    ).toEqual(
      // The amounts of the event are the swapper's: who gets ETH has bought it.
      swaps
        .slice(0, 25)
        .map(({ args, transactionHash }) => [
          args.amount0 > 0n ? 'Buy' : 'Sell',
          ...[size(args.amount0), size(args.amount1), transactionHash],
        ]),
    );
    await page.click('Liquidity');
    await ready(`['Add', 'Remove']`);
    expect(await rowsOf(page, '.events', `[cells[0].innerText, cells[5].title]`)).toEqual(
      changes
        .filter(({ args }) => args.liquidityDelta !== 0n)
        .slice(0, 25)
        .map(({ args, transactionHash }) => [args.liquidityDelta > 0n ? 'Add' : 'Remove', transactionHash]),
    );
  });

  test('default: positions are those with liquidity, of the position manager and direct ones', async () => {
    const { rows } = await request<{ rows: { owner: Hex }[] }>(
      replica.index.queryUrl,
      `{ rows: v4Positions(first: 1000, where: { pool: "${DEEP.id}", liquidity_gt: "0" }) { owner } }`,
    );
    await page.sees(`Positions (${rows.length})`);
    await page.waitsFor(`document.querySelector('.positions tbody data') !== null`);
    const owners = (await rowsOf(page, '.positions', 'cells[0].title')) as string[];
    expect(owners.toSorted()).toEqual(rows.map(({ owner }) => getAddress(owner)).toSorted());
  });
});

test('behavior: all ticks of a spacing of 32 767 are the full range', async () => {
  const page = await open(`/pools/${WIDE.id}`);
  await page.sees('Full range');
});

describe.each([
  ['dynamicFee', DYNAMIC, 'but it may set another fee at any time'],
  ['inert', v4PoolOf('ETH', 'AAVE', 3000, 'inert'), 'it cannot change what they pay'],
  [
    'taking',
    v4PoolOf('ETH', 'USDC', 500, 'taking'),
    'it may change what it pays, or refuse it. No route uses',
  ],
] as const)('the pool with the hook %s', (hook, { id }, words) => {
  test('default: its hook, and what it can do, on a phone', async () => {
    const page = await open(`/pools/${id}`, 360);
    await page.sees(words);
    await page.sees('Positions (');
    const address = `document.querySelector('.key button')?.title`;
    expect(await page.waitsFor(address)).toBe(getAddress(V4_HOOKS[hook].address));
    await page.sees(
      hook === 'dynamicFee' ? 'V4 · dynamic fee' : hook === 'inert' ? 'V4 · 0.3%' : 'V4 · 0.05%',
    );
    await fitsPhone(page);
    expect(page.complaints).toEqual([]);
  });
});

test.each([
  ['the pool of the coin', `/pools/${DEEP.id}`, 'Positions ('],
  ['the list', '/pools?protocol=v4', 'V4 · dynamic fee'],
  ['an id that no pool has', `/pools/0x${'ab'.repeat(32)}`, 'is not a pool of this exchange'],
])('behavior: %s fits a phone', async (_, path, shows) => {
  const page = await open(path, 360);
  await page.sees(shows);
  await fitsPhone(page);
});

const proofOf = (trade: Readonly<Record<string, string>>) =>
  `/proof?${new URLSearchParams({
    tokenIn: COIN,
    tokenOut: TOKENS.USDC.address,
    protocols: 'v4',
    maxHops: '1',
    maxSplits: '1',
    recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ...trade,
  })}`;

test('default: each action of a sale of the coin on V4, in words', async () => {
  const page = await open(proofOf({ tradeType: '0', amountIn: '1000000000000000000' }));
  await page.sees(
    'On V4, SETTLE: the router pays 1 ETH to the pool manager. SWAP_EXACT_IN: sell all of it, ETH → USDC, for at least ',
  );
  await page.sees('TAKE: all USDC that came of it, for the recipient.');
  await page.sees('it moved 1 ETH from the sender');
  await page.sees('Exactly as quoted.');
});

test('default: each action of a purchase with the coin on V4, in words', async () => {
  const page = await open(
    // As “Explain this transaction” names the coin.
    proofOf({ tradeType: '1', amountOut: '2500000000', tokenIn: TOKENS.WETH.address, nativeIn: 'true' }),
  );
  await page.sees('On V4, SWAP_EXACT_OUT: buy 2,500 USDC, ETH → USDC, for at most ');
  await page.sees(
    'SETTLE: the router pays all ETH that is owed for it to the pool manager. TAKE: 2,500 USDC, for the recipient.',
  );
  await page.sees('ETH from the sender, and the recipient got 2,500 USDC.');
  await page.sees('Exactly as quoted.');
});
