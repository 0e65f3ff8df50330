import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, bodyOf, queryOf } from '../api/ask.ts';
import { contractCode } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { atNight } from '../harness/atNight.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { randomFrom } from '../harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { type Balances, balancesOf, drawTrade } from './drawTrade.ts';
import { amountAlong, bestPaths, type DrawnTrade, everyPath } from './everyPath.ts';
import { exchangesFor } from './exchangeNetwork.ts';
import { type ExchangeScene, startExchangeScene } from './exchangeScene.ts';
import { HopQuotes } from './hopQuotes.ts';
import { type QuotedPool, quotedPools } from './quotedPools.ts';

/* Quotes over all exchanges of the replica against a search of every path by the contracts themselves. */

const TRADES = atNight(300, 24);
const NET_TRADES = atNight(100, 16);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_129);
const FORKS = ['pancake', 'joe', 'discount', 'pancakev3', 'twin'] as const;
const EXCHANGES = ['uniswap', ...FORKS] as const;
/** Tokens that transfer whole; the service looks up all pools between them. */
const KEYS: readonly TokenKey[] = [
  ...(['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK', 'MKR', 'AAVE', 'PEPE', 'GUSD'] as const),
  ...(['CRV', 'REEF', 'ISLE', 'ATOLL', 'UNIT', 'EDGE'] as const),
];
const baseTokens: readonly Address[] = KEYS.map((key) => TOKENS[key].address);

let scene: ExchangeScene;
let quotes: HopQuotes;
let pools: readonly QuotedPool[];
let balances: Balances;

beforeAll(async () => {
  scene = await startExchangeScene(exchangesFor(FORKS), { baseTokens });
  const { client } = scene;
  const data = contractCode('SwapProbe');
  const { contractAddress } = await sendTransaction(client, { from: ACTORS.traders[0], data });
  if (!contractAddress) throw new Error('the probe was not deployed');
  quotes = new HopQuotes(client, contractAddress, await client.getBlockNumber());
  pools = await quotedPools(client, KEYS);
  balances = await balancesOf(client, pools);
});
afterAll(() => scene?.stop());

interface Priced {
  readonly exchange: string;
  readonly amountIn: string;
  readonly amountOut: string;
  readonly amountNet: string | null;
  readonly code?: string;
  readonly route: { readonly pools: readonly string[] };
}

function answerOf({ tokenIn, tokenOut, isExactInput, amount }: DrawnTrade, rank: 'output' | 'net') {
  const fields = {
    tokenIn,
    tokenOut,
    [isExactInput ? 'amountIn' : 'amountOut']: String(amount),
    tradeType: isExactInput ? '0' : '1',
    exchanges: 'all',
    alternatives: 'true',
    // Without a tolerance a mixed route of an exact output buys no reserve of the tokens on the way.
    slippage: '0',
    rank,
  };
  return ask(`${scene.proxy.url}/api/v1/quote?${queryOf(fields)}`);
}

const ofExchange = (exchange: string) => pools.filter((pool) => pool.exchange === exchange);
const poolsOf = ({ route }: Priced) => route.pools.map((pool) => pool.toLowerCase()).join();
/** The amount that a trade asks for. */
const soughtOf = (answer: Omit<Priced, 'route'> | undefined, isExactInput: boolean) =>
  answer?.code === undefined ? answer?.[isExactInput ? 'amountOut' : 'amountIn'] : undefined;
const isMore = (amount: bigint, than: bigint, isExactInput: boolean) =>
  isExactInput ? amount > than : amount < than;

test(`${TRADES} random trades take the best of all paths of all exchanges, as their contracts quote them (seed ${SEED})`, async () => {
  const random = randomFrom(SEED);
  const winners = new Set<string>();
  let answered = 0;
  let pathCount = 0;
  for (let drawn = 0; drawn < TRADES; drawn++) {
    const trade = drawTrade(random, balances);
    const { isExactInput } = trade;
    const { status, body } = await answerOf(trade, 'output');
    const alternatives = (body['alternatives'] ?? []) as readonly Priced[];
    let best: { readonly exchange: string; readonly amount: bigint } | undefined;
    for (const [place, exchange] of EXCHANGES.entries()) {
      const paths = await everyPath(quotes, ofExchange(exchange), trade);
      const wanted = bestPaths(paths, isExactInput);
      pathCount += paths.length;
      const amount = wanted[0]?.amount;
      const isBetter =
        amount !== undefined && (best === undefined || isMore(amount, best.amount, isExactInput));
      if (isBetter) best = { exchange, amount };
      if (status !== 200) continue;
      const answer = alternatives[place];
      expect({ trade, exchange: answer?.exchange, amount: soughtOf(answer, isExactInput) }).toEqual({
        trade,
        exchange,
        amount: amount === undefined ? undefined : String(amount),
      });
      if (answer !== undefined && amount !== undefined)
        expect(wanted.map((path) => path.pools)).toContain(poolsOf(answer));
    }
    const { exchange } = body;
    const amount = soughtOf(body as unknown as Priced, isExactInput);
    expect({ trade, status, exchange, amount }).toEqual({
      trade,
      status: best === undefined ? expect.toBeOneOf([404, 422]) : 200,
      exchange: best?.exchange,
      amount: best && String(best.amount),
    });
    if (best === undefined) continue;
    answered += 1;
    winners.add(best.exchange);
  }
  expect(winners.size).toBeGreaterThanOrEqual(atNight(EXCHANGES.length, 3));
  expect(answered).toBeGreaterThan(TRADES / 2);
  expect(pathCount).toBeGreaterThan(TRADES * 10);
});

test(`of ${NET_TRADES} random trades ranked by net output the exchange wins that leaves most after its own gas (seed ${SEED})`, async () => {
  const random = randomFrom(SEED + 1);
  let answered = 0;
  for (let drawn = 0; drawn < NET_TRADES; drawn++) {
    const trade = drawTrade(random, balances);
    const { isExactInput } = trade;
    const { status, body } = await answerOf(trade, 'net');
    if (status !== 200) continue;
    const byOutput = (await bodyOf(answerOf(trade, 'output')))['alternatives'] as readonly Priced[];
    const alternatives = body['alternatives'] as readonly Priced[];
    const nets = alternatives.map(({ amountNet }) => (amountNet == null ? undefined : BigInt(amountNet)));
    const winner = alternatives.findIndex(({ exchange }) => exchange === body['exchange']);
    for (const [place, answer] of alternatives.entries()) {
      if (answer.code !== undefined) continue;
      const [net, most, ofOutput] = [nets[place], nets[winner], byOutput[place]?.amountNet];
      if (net === undefined || most === undefined || ofOutput == null) throw new Error('gas has no price');
      const spoken = `${JSON.stringify(trade, (_, value) => String(value))} ${answer.exchange}`;
      expect(isMore(net, most, isExactInput), spoken).toBe(false);
      expect(place < winner && net === most, spoken).toBe(false);
      // The best route by output alone leaves no more.
      expect(isMore(BigInt(ofOutput), net, isExactInput), spoken).toBe(false);
      const said = await amountAlong(quotes, ofExchange(answer.exchange), trade, poolsOf(answer));
      expect(soughtOf(answer, isExactInput), spoken).toBe(String(said));
    }
    answered += 1;
  }
  expect(answered).toBeGreaterThan(NET_TRADES / 2);
});
