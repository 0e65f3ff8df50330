import { type Address, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { startFork } from '../harness/fork.ts';
import { ANY_MIDDLE_TOKEN } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { addV4 } from '../harness/replica/v4/openV4.ts';
import {
  freshAddress,
  openTradingScene,
  prepareTrader,
  sendAndMeasure,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { type ManagerMarket, openManagerMarket, type Place } from './managerMarkets.ts';

/*
 * Tokens that do otherwise with the V4 pool manager: what is measured through it is what the contract says of
 * itself. A trade moves what was quoted, to the wei, or is refused with the reason; a token that does not get
 * through lies in no route.
 */

const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];
const AMOUNT = parseEther('1.5');

let scene: TradingScene;
beforeAll(async () => {
  const fork = await startFork({ of: inject('replicaUrl') });
  await addV4(fork.url);
  // The index stays at the block that was forked; the service learns of the pools from the chain.
  const settings = {
    SUBGRAPH_URL: inject('subgraphUrl'),
    SUBGRAPH_MAX_LAG_BLOCKS: '10000',
    ...ANY_MIDDLE_TOKEN,
  };
  scene = await openTradingScene(fork, settings);
});
afterAll(() => scene?.stop());

const rates = (buyBps: number, sellBps: number | null, transferBps: number | null) => ({
  buyBps,
  sellBps,
  transferBps,
  canSell: sellBps !== null,
  exact: true,
});

interface Row {
  readonly name: string;
  readonly status: string;
  readonly rates: object | null;
  /** `moved`, or the code and reason of what refuses a swap that sells the token, and of one that buys it. */
  readonly sale: string;
  readonly purchase: string;
  /** The same as `purchase` unless given. */
  readonly purchaseWithFee?: string;
}

const ROWS: readonly Row[] = [
  {
    name: 'ManagerBuyFeeToken',
    status: 'taxed',
    rates: rates(300, 0, 0),
    sale: 'moved',
    purchase: 'NO_ROUTE transferFee',
  },
  {
    name: 'ManagerSellFeeToken',
    status: 'taxed',
    rates: rates(0, 700, 0),
    sale: 'NO_ROUTE transferFee',
    purchase: 'moved',
  },
  {
    name: 'ManagerMoveFeeToken',
    status: 'taxed',
    rates: rates(0, 0, 200),
    sale: 'moved',
    purchase: 'moved',
  },
  {
    name: 'ManagerThreeFeesToken',
    status: 'taxed',
    rates: rates(300, 700, 200),
    sale: 'NO_ROUTE transferFee',
    purchase: 'NO_ROUTE transferFee',
  },
  {
    name: 'ManagerToAccountsToken',
    status: 'none',
    rates: null,
    sale: 'moved',
    purchase: 'SIMULATION_REVERTED keepsPart',
    // The manager pays the router, which is a contract.
    purchaseWithFee: 'moved',
  },
  {
    name: 'ManagerRefusingToken',
    status: 'cannotSell',
    rates: rates(0, null, 0),
    sale: 'SIMULATION_REVERTED cannotSell',
    purchase: 'moved',
  },
  {
    name: 'ManagerKeepingToken',
    status: 'cannotBuy',
    rates: null,
    sale: 'moved',
    purchase: 'SIMULATION_REVERTED cannotBuy',
  },
  {
    name: 'ManagerLockedToken',
    status: 'cannotBuy',
    rates: null,
    sale: 'moved',
    purchase: 'SIMULATION_REVERTED cannotBuy',
  },
];

describe('a token whose only pool is one of V4', () => {
  test.each(ROWS)('$name: sold, $sale; bought, $purchase', async (row) => {
    const { token } = await openManagerMarket(scene.client, row.name, [['v4', 'WETH']]);
    await scene.proxyAtHead();
    const { transferTax } = await bodyOf(ask(`${scene.proxy.url}/api/v1/tokens/${token}`));
    expect(transferTax).toEqual({ status: row.status, rates: row.rates });
    const taxed = row.rates;
    expect(await trade(token, WETH, { tokenIn: taxed, tokenOut: null })).toBe(row.sale);
    const ofPurchase = { tokenIn: null, tokenOut: taxed };
    expect(await trade(WETH, token, ofPurchase)).toBe(row.purchase);
    // With a fee the router holds the output, and pays it on.
    const fee = { feeBps: 50, feeRecipient: freshAddress('recipient of the fee') };
    expect(await trade(WETH, token, ofPurchase, 'v4', fee)).toBe(row.purchaseWithFee ?? row.purchase);
  });
});

test('what a token keeps in V4 alone is found out by the swap, when its pair is where it was measured', async () => {
  const places: readonly Place[] = [
    ['v2', 'WETH'],
    ['v4', 'WETH'],
  ];
  const none = { tokenIn: null, tokenOut: null };
  const { token: sold } = await openManagerMarket(scene.client, 'ManagerSellFeeToken', places);
  expect(await trade(sold, WETH, none)).toMatch(/^SIMULATION_REVERTED /);
  expect(await trade(sold, WETH, none, 'v2')).toBe('moved');
  const { token: bought } = await openManagerMarket(scene.client, 'ManagerBuyFeeToken', places);
  expect(await trade(WETH, bought, none)).toBe('SIMULATION_REVERTED keepsPart');
  expect(await trade(WETH, bought, none, 'v2')).toBe('moved');
});

const FROM_V4: readonly Place[] = [
  ['v4', 'WETH'],
  ['v2', 'USDC'],
];
const INTO_V4: readonly Place[] = [
  ['v2', 'WETH'],
  ['v4', 'USDC'],
];
const WITHIN_V4: readonly Place[] = [
  ['v4', 'WETH'],
  ['v4', 'USDC'],
];

describe('a token between two pools, of which it promises three times the market', () => {
  test.each([
    { name: 'ManagerLockedToken', places: FROM_V4, reason: 'token notTaken' },
    { name: 'ManagerKeepingToken', places: FROM_V4, reason: 'token notSent' },
    { name: 'ManagerBuyFeeToken', places: FROM_V4, reason: 'token notSent' },
    { name: 'ManagerRefusingToken', places: INTO_V4, reason: 'token notSent' },
    { name: 'ManagerSellFeeToken', places: INTO_V4, reason: 'pool notAccepted' },
  ])('$name from $places.0.0 to $places.1.0 is left out: $reason', async ({ name, places, reason }) => {
    const { body: before } = await ask(quoteUrl(MIDDLE));
    const market = await openManagerMarket(scene.client, name, places);
    await scene.proxyAtHead();
    const { body } = await ask(quoteUrl(MIDDLE));
    expect(reasonsIn(body, market)).toEqual([reason]);
    expect(body['amountOut']).toBe(before['amountOut']);
    expect(pathOf(body)).not.toContain(market.token);
  });

  test.each([
    { name: 'HonestToken', places: FROM_V4 },
    { name: 'HonestToken', places: INTO_V4 },
    // The manager keeps the token, so what the token does with transfers is no matter.
    { name: 'OwnerOnlyToken', places: WITHIN_V4 },
    { name: 'ManagerThreeFeesToken', places: WITHIN_V4 },
  ])('$name from $places.0.0 to $places.1.0 is let through, to the wei', async ({ name, places }) => {
    const market = await openManagerMarket(scene.client, name, places);
    const trader = freshAddress(`trader through ${market.token}`);
    await prepareTrader(scene, { trader, token: WETH, amount: AMOUNT });
    await scene.proxyAtHead();
    const swap = await scene.api.swap({ ...MIDDLE, recipient: trader, sender: trader });
    expect(pathOf(swap.quote)).toEqual([WETH, market.token, USDC]);
    const native = { nativeIn: true, nativeOut: false };
    const moved = await sendAndMeasure(scene, { trader, recipient: trader, swap, ...native });
    expect(moved).toMatchObject({
      status: 'success',
      spent: AMOUNT,
      received: swap.quote.amountOut,
      reserves: [],
      leftInRouter: [],
    });
  });
});

const MIDDLE = { tokenIn: WETH, tokenOut: USDC, amountIn: String(AMOUNT), protocols: 'v2,v3,v4' };
const quoteUrl = (fields: Record<string, string>) => `${scene.proxy.url}/api/v1/quote?${queryOf(fields)}`;

function pathOf(quote: object): string[] {
  const { route, path } = quote as { route?: { path: string[] }; path?: string[] };
  return (route?.path ?? path ?? []).map((token) => token.toLowerCase());
}

/** Why a quote leaves out the token, or one of its pools. */
function reasonsIn(body: Record<string, unknown>, { token, pools }: ManagerMarket): string[] {
  const excluded = (body['excluded'] ?? []) as { kind: string; address: string; reason: string }[];
  return excluded
    .filter(({ address }) => [token, ...pools].includes(address.toLowerCase() as Address))
    .map(({ kind, reason }) => `${kind} ${reason}`);
}

/**
 * Asks for a swap, and sends it if there is one: it has to move what was quoted and leave nothing in the
 * router.
 * @returns `moved`, or what refuses it
 */
async function trade(
  tokenIn: Address,
  tokenOut: Address,
  tokenTax: object,
  protocol = 'v4',
  fee: Record<string, string | number> = {},
): Promise<string> {
  const trader = freshAddress(`trader of ${tokenIn} for ${tokenOut} on ${protocol}`);
  await prepareTrader(scene, { trader, token: tokenIn, amount: AMOUNT });
  await scene.proxyAtHead();
  const fields = { tokenIn, tokenOut, amountIn: String(AMOUNT), protocols: protocol, ...fee };
  const answer = await post(`${scene.proxy.url}/api/v1/swap`, {
    ...fields,
    recipient: trader,
    sender: trader,
  });
  if (answer.status !== 200) return refusalOf(answer);
  const quote = await bodyOf(ask(quoteUrl(fields)));
  expect(quote).toMatchObject({ tokenTax, route: { protocol } });
  const swap = await scene.api.swap({ ...fields, recipient: trader, sender: trader });
  expect(swap.simulation).toMatchObject({ status: 'success', deltaAmount: 0n });
  const native = { nativeIn: tokenIn === WETH, nativeOut: tokenOut === WETH };
  const moved = await sendAndMeasure(scene, { trader, recipient: trader, swap, ...native });
  expect(moved).toMatchObject({
    status: 'success',
    spent: AMOUNT,
    received: BigInt(String(quote['amountOut'])),
    fee: swap.quote.fee?.amount ?? 0n,
    leftInRouter: [],
  });
  return 'moved';
}

const refusalOf = ({ body }: Answer): string =>
  `${body['code']} ${(body['details'] as { reason?: string } | undefined)?.reason}`;
