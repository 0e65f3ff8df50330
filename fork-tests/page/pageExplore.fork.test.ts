import { expect, test } from 'vitest';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { testScene } from './testScene.ts';
import { COIN, POOL, tradePath } from './views.ts';

/*
 * The explorer shows what the API answers: order and pages of lists, charts by mouse and keyboard, and /docs
 * to try.
 */

const { USDC, TAX } = TOKENS;

const scene = testScene();

async function open(path: string): Promise<OpenedPage> {
  return openPage(scene.browser, scene.url + path);
}

async function answerOf<Answer>(path: string): Promise<Answer> {
  const response = await fetch(scene.url + path);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

interface PoolsAnswer {
  readonly pools: readonly { readonly address: string; readonly apr: number | null }[];
  readonly nextCursor: string | null;
}

/** Waits until the table has the pools of the API's answer, in its order. */
function showsPools({ waitsFor }: OpenedPage, { pools }: PoolsAnswer): Promise<unknown> {
  const hrefs = pools.map(({ address }) => `/pools/${address}`);
  return waitsFor(
    `JSON.stringify([...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))) ===
      ${JSON.stringify(JSON.stringify(hrefs))}`,
  );
}

/** The raw values of the first figures below the element. */
const valuesIn = ({ waitsFor }: OpenedPage, selector: string): Promise<string[]> =>
  waitsFor(`[...document.querySelectorAll('${selector} data')].map(({ value }) => value)`);

test('default: pools in the order of the service, page by page, each with an address to share', async () => {
  const first = await answerOf<PoolsAnswer>('/api/v1/pools?sort=apr&limit=50');
  const second = await answerOf<PoolsAnswer>(`/api/v1/pools?sort=apr&limit=50&cursor=${first.nextCursor}`);
  expect(second.nextCursor).toBeNull();
  const page = await open('/pools');
  await showsPools(page, await answerOf('/api/v1/pools?sort=tvl&limit=50'));
  await page.click('APR');
  await showsPools(page, first);
  const percents = await page.waitsFor<string[]>(
    `[...document.querySelectorAll('tbody tr td:nth-child(6)')].map((cell) => cell.querySelector('data')?.value ?? '')`,
  );
  expect(percents).toEqual(first.pools.map(({ apr }) => (apr === null ? '' : String(apr))));
  await page.click('Next');
  await showsPools(page, second);
  await page.page.reload({ waitUntil: 'domcontentloaded' });
  await showsPools(page, second);
  await page.sees('Page 2');
  await page.click('Previous');
  await showsPools(page, first);
  await page.click('V2');
  await showsPools(page, await answerOf('/api/v1/pools?sort=apr&protocol=v2&limit=50'));
  expect(new URL(page.page.url()).search).toBe('?sort=apr&protocol=v2');
});

test('default: tokens that match what is in the address, with their ranks in the whole list', async () => {
  interface Tokens {
    readonly tokens: readonly { readonly address: string; readonly symbol: string }[];
  }
  const [all, found] = [
    await answerOf<Tokens>('/api/v1/tokens2?limit=500'),
    await answerOf<Tokens>('/api/v1/tokens2/search?q=usd&limit=50'),
  ];
  const page = await open('/tokens?q=usd');
  const expected = found.tokens.map(({ address }) => [
    String(all.tokens.findIndex((token) => token.address === address) + 1),
    `/tokens/${address}`,
  ]);
  await page.waitsFor(
    `JSON.stringify([...document.querySelectorAll('tbody tr')].map(({ cells }) => [cells[0].innerText, cells[1].querySelector('a').getAttribute('href')]))
      === ${JSON.stringify(JSON.stringify(expected))}`,
  );
});

test('behavior: the search takes what is pasted: a link to a pool, an account, a link to a transaction', async () => {
  const page = await open('/tokens');
  await page.click('Search tokens and pools');
  await page.page.waitForSelector('dialog input');
  const paste = async (text: string) => {
    await page.page.evaluate(`document.querySelector('dialog input').select()`);
    await page.page.keyboard.sendCharacter(text);
  };
  await paste(`https://explorer.test/tx/0x${'ab'.repeat(32)}`);
  await page.sees('This is a transaction. Paste the address of a token or a pool.');
  await paste(freshAddress('whoever holds nothing'));
  await page.sees('No token is at this address. If it is a pool, open it.');
  await paste(`https://explorer.test/address/${POOL}#code`);
  await page.waitsFor(`document.querySelector('dialog .found')?.innerText.includes('Pool')`);
  await page.page.keyboard.press('Enter');
  await page.waitsFor(`location.pathname.toLowerCase() === '/pools/${POOL.toLowerCase()}'`);
});

interface Period {
  readonly timestamp: number;
  readonly open: string;
  readonly close: string;
  readonly volumeUSD: string;
  readonly tvlUSD: string | null;
}

test('default: price, volume and value locked of a period, by mouse and arrow keys', async () => {
  const { series } = await answerOf<{ readonly series: readonly Period[] }>(
    `/api/v1/pools/${POOL}/volume?interval=day&limit=1000`,
  );
  // The present period closes at the price of now, which is the pool's own.
  const { price } = await answerOf<{ readonly price: string }>(`/api/v1/pools/${POOL}/price`);
  const present = series.at(-1);
  const figuresOf = (period: Period | undefined) =>
    period && [String(period.timestamp), period.open, period.close, period.volumeUSD, period.tvlUSD];
  // USDC is the counter by itself; turned, the prices are those of the pool.
  const page = await open(`/pools/${POOL}?range=All&turned=1`);
  const shown = async () => {
    const [timestamp, opening, , , close, volume, , tvl] = await valuesIn(page, '.period');
    return [timestamp, opening, close, volume, tvl];
  };
  await page.waitsFor(`document.querySelectorAll('.period data').length === 8`);
  expect(await shown()).toEqual(figuresOf(present && { ...present, close: price }));
  expect(Number(series.at(-1)?.tvlUSD)).toBeGreaterThan(0);
  await page.waitsFor(`document.querySelector('.chart canvas') !== null`);
  await page.page.focus('.chart');
  await page.page.keyboard.press('ArrowLeft');
  await page.waitsFor(`document.querySelector('.period data').value === '${series.at(-2)?.timestamp}'`);
  expect(await shown()).toEqual(figuresOf(series.at(-2)));
  const box = await (await page.page.$('.chart'))?.boundingBox();
  if (!box) throw new Error('the chart has no place on the page');
  await page.page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  await page.waitsFor(
    `Number(document.querySelector('.period data').value) < ${series.at(-2)?.timestamp ?? 0}`,
  );
  const [timestamp] = await shown();
  expect(await shown()).toEqual(figuresOf(series.find((period) => String(period.timestamp) === timestamp)));
  expect(page.complaints).toEqual([]);
});

interface Depth {
  readonly tick: number;
  readonly bars: readonly {
    readonly tickLower: number;
    readonly tickUpper: number;
    readonly amount0: string;
    readonly amount1: string;
  }[];
}

test('default: the depth chart shows the amounts in a bar, zoomed in and out', async () => {
  const depth = await answerOf<Depth>(`/api/v1/pools/${POOL}/liquidity-distribution`);
  const page = await open(`/pools/${POOL}`);
  const barCount = `document.querySelectorAll('.depth-bar').length`;
  await page.waitsFor(`${barCount} > 0 && document.querySelector('.chart canvas') !== null`);
  await page.page.evaluate(`document.querySelector('.depth svg').focus()`);
  await page.page.keyboard.press('ArrowRight');
  const active = depth.bars.find(({ tickUpper }) => tickUpper > depth.tick);
  const amounts = async () => (await valuesIn(page, '.depth-words')).slice(2, 4);
  await page.waitsFor(`document.querySelectorAll('.depth-words data').length === 5`);
  expect(await amounts()).toEqual([active?.amount0, active?.amount1]);
  const before = await page.waitsFor<number>(barCount);
  await page.click('Closer');
  await page.waitsFor(`${barCount} < ${before}`);
  await page.click('Wider');
  await page.waitsFor(`${barCount} === ${before}`);
  const chosen = `[...document.querySelectorAll('.depth-bar')].findIndex(({ dataset }) => dataset.chosen === 'true')`;
  const beside = (await page.page.$$('.depth-bar'))[Number(await page.page.evaluate(chosen)) + 1];
  // What is still coming above moves the drawing: the mouse follows it.
  await expect
    .poll(async () => {
      await beside?.hover();
      return beside?.evaluate((bar) => bar.getAttribute('data-chosen'));
    })
    .toBe('true');
  const [amount0, amount1] = await amounts();
  expect(depth.bars.filter((bar) => bar.amount0 === amount0 && bar.amount1 === amount1)).toHaveLength(1);
  expect(amount0).not.toBe(active?.amount0);
});

test('behavior: a token that keeps a part, and a trade that moves the market, are warned of', async () => {
  const page = await open(tradePath({ in: COIN, out: TAX.address, amount: '100' }));
  await page.sees('TAX takes 1% of each transfer; the amounts include that.');
  await page.sees('High price impact: this trade loses');
});

test('error: a shared address with a token that does not exist', async () => {
  const stranger = freshAddress('no token');
  const page = await open(tradePath({ in: COIN, out: stranger, amount: '1' }));
  await page.sees(`No token found at ${stranger}.`);
});

test('behavior: each view warns of an index that is behind the chain', async () => {
  await scene.client.mine({ blocks: 6 });
  await scene.proxyAtHead();
  const page = await open(tradePath({ in: COIN, out: USDC.address, amount: '1' }));
  await page.sees('The index is 6 blocks behind: figures are older than quotes.');
  await page.click('Status');
  await page.sees('6 blocks behind the head');
});

test('behavior: a pool opens in dollars for the coin, and a click turns it', async () => {
  const { price, priceInverse } = await answerOf<{ readonly price: string; readonly priceInverse: string }>(
    `/api/v1/pools/${POOL}/price`,
  );
  const page = await open(`/pools/${POOL}`);
  await page.sees('WETH / USDC');
  const headline = `document.querySelector('.figure data').value`;
  expect(await page.waitsFor(headline)).toBe(priceInverse);
  expect(await page.page.title()).toBe('WETH / USDC · Plumb');
  await page.click('Turn the pair: price of USDC in WETH');
  await page.sees('USDC / WETH');
  await page.waitsFor(`${headline} === '${price}'`);
  expect(new URL(page.page.url()).searchParams.get('turned')).toBe('1');
});

interface Events {
  readonly events: readonly {
    readonly transactionHash: string;
    readonly amount0: string;
    readonly amount1: string;
  }[];
}

test('default: the newest trades in the words of the pair, and changes of liquidity', async () => {
  const { events } = await answerOf<Events>(`/api/v1/pools/${POOL}/events?kind=swaps&limit=25`);
  const page = await open(`/pools/${POOL}`);
  const rows = `[...document.querySelectorAll('.events tbody tr')]`;
  await page.waitsFor(`${rows}.length === ${events.length} && ${rows}[0].querySelector('data') !== null`);
  const unsigned = (raw: string) => raw.replace('-', '');
  const expected = events.map(({ transactionHash, amount0, amount1 }) => [
    amount1.startsWith('-') ? 'Buy' : 'Sell',
    unsigned(amount1),
    unsigned(amount0),
    transactionHash,
  ]);
  expect(
    await page.page.evaluate(
      `${rows}.map(({ cells }) => [cells[0].innerText, cells[1].querySelector('data').value,
        cells[2].querySelector('data').value, cells[5].title])`,
    ),
  ).toEqual(expected);
  await page.click('Liquidity');
  await page.waitsFor(`${rows}.every(({ cells }) => ['Add', 'Remove'].includes(cells[0].innerText))`);
});

interface Markets {
  readonly markets: readonly {
    readonly token: string;
    readonly priceUSD: string | null;
    readonly volumeUSD24h: string | null;
  }[];
}

test('default: tokens with their figures, sorted by a click, unknown ones last; a row leads to its page', async () => {
  const { tokens } = await answerOf<{ readonly tokens: readonly { readonly address: string }[] }>(
    '/api/v1/tokens2?limit=50',
  );
  const { markets } = await answerOf<Markets>(
    `/api/v1/token-markets?tokens=${tokens.map(({ address }) => address).join()}`,
  );
  const page = await open('/tokens');
  const figures = (column: number) =>
    `[...document.querySelectorAll('.tokens tbody tr')].map(({ cells }) => cells[${column}].querySelector('data')?.value ?? null)`;
  await page.waitsFor(`document.querySelector('.tokens[aria-busy=false]') !== null`);
  expect(await page.waitsFor(figures(5))).toEqual(markets.map(({ volumeUSD24h }) => volumeUSD24h));
  await page.click('Price');
  const prices = markets.map(({ priceUSD }) => priceUSD);
  const known = prices.filter((price) => price !== null).sort((a, b) => Number(b) - Number(a));
  const sorted = [...known, ...Array<null>(prices.length - known.length).fill(null)];
  await page.waitsFor(`JSON.stringify(${figures(2)}) === ${JSON.stringify(JSON.stringify(sorted))}`);
  await page.click('UNI');
  await page.sees('Tax of a transfer');
  expect(await page.page.title()).toBe('UNI · Plumb');
  const uni = markets.find(({ token }) => token.toLowerCase() === TOKENS.UNI.address);
  expect((await valuesIn(page, '.figure'))[0]).toBe(uni?.priceUSD);
});

test('default: the reference at /docs asks this service, and nothing breaks its policy', async () => {
  const page = await open('/docs');
  await page.sees('Chain and contracts that the service uses');
  const part = `document.querySelector('#getNetwork')`;
  await page.page.evaluate(`${part}.querySelector(':scope > details:last-of-type > summary').click()`);
  await page.waitsFor(`${part}.querySelector('form') !== null`);
  await page.page.evaluate(`${part}.querySelector('form').requestSubmit()`);
  const text = await page.waitsFor<string>(`${part}.querySelector('form .answer')?.innerText`);
  expect(text).toContain((await answerOf<{ universalRouter: string }>('/api/v1/network')).universalRouter);
  expect(page.complaints).toEqual([]);
});
