import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createSwapApiClient, type SwapApiClient } from '../../client/src/index.ts';
import { documentOfService } from '../../server/document.ts';
import { ETHER } from '../harness/ether.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { POOL } from '../page/views.ts';

/* The client that is generated from the OpenAPI document calls each operation of the running service. */

const { WETH, USDC } = TOKENS;

/** One call of each: an operation without an input does not compile. */
type Inputs = { readonly [Id in keyof SwapApiClient]: Parameters<SwapApiClient[Id]>[0] };
const trade = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ETHER) };
const pool = { address: POOL };
const INPUTS: Inputs = {
  buildSwap: { ...trade, recipient: freshAddress('each operation'), decode: true },
  addLiquidity: {
    pool: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
    fullRange: true,
    amount0: '1000000',
    sender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  },
  zapLiquidity: {
    pool: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
    fullRange: true,
    tokenIn: USDC.address,
    amountIn: '1000000000',
    sender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  },
  removeLiquidity: { tokenId: '1', protocol: 'v3', percent: 50 },
  collectFees: { positions: [{ tokenId: '1', protocol: 'v3' }] },
  getPosition: { id: '1', protocol: 'v3' },
  findV3Pools: { token0: WETH.address, token1: USDC.address },
  getAccount: { address: WETH.address },
  getName: { name: 'alice.eth' },
  getBalances: { address: WETH.address, tokens: WETH.address },
  findV4Pools: { token0: WETH.address, token1: USDC.address },
  getHealth: {},
  getServiceHistory: {},
  getLiquidityDistribution: pool,
  getNetwork: {},
  getOutcomes: { limit: 3 },
  getPoolApr: pool,
  getPoolCandles: { ...pool, interval: 'day' },
  getPoolEvents: { ...pool, kind: 'swaps', limit: 3 },
  getPoolPositions: { ...pool, limit: 3 },
  getPoolPrice: pool,
  getPoolTvl: pool,
  getPoolVolume: { ...pool, interval: 'day', limit: 3 },
  getPrices: { tokens: [WETH.address, TOKENS.UNI.address, TOKENS.LONE.address].join() },
  getQuote: { ...trade, maxSplits: 4 },
  getQuotes: { quotes: [trade, { ...trade, amountIn: '0' }] },
  getReady: {},
  getTickLiquidity: pool,
  getTokenHistory: { address: TOKENS.UNI.address, interval: 'day', limit: 3 },
  getTokenMarkets: { tokens: [WETH.address, TOKENS.UNI.address, TOKENS.LONE.address].join() },
  getTokenRisks: { tokens: [WETH.address, TOKENS.TAX.address, TOKENS.LONE.address].join() },
  getToken: { address: TOKENS.TAX.address },
  listPools: { sort: 'apr', limit: 5 },
  listPositions: { owner: freshAddress('who owns positions') },
  listTokens: { limit: 5 },
  searchTokens: { q: 'usd' },
  streamQuote: trade,
};
const ajv = new Ajv2020({ strict: false });
let scene: TradingScene;
let api: SwapApiClient;
let document: Document;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  api = createSwapApiClient({ baseUrl: scene.proxy.url });
  document = (await (await fetch(`${scene.proxy.url}/openapi.json`)).json()) as Document;
  ajv.addSchema(document, 'document');
}, 240_000);
afterAll(() => scene?.stop());

test('default: the running service has the document that the client was made of', () => {
  expect(document).toEqual(documentOfService());
  expect(
    operationsOf(document)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(Object.keys(INPUTS).sort());
});

test.each(Object.keys(INPUTS) as (keyof Inputs)[])(
  'default: %s is answered as its schema says',
  async (id) => {
    const { schema } = operationsOf(document).find((operation) => operation.id === id) ?? {};
    if (id === 'streamQuote') {
      for await (const { event } of api.streamQuote(INPUTS.streamQuote)) {
        expect(event).toBe('quote');
        break;
      }
      return;
    }
    const call = api[id] as (input: Inputs[typeof id]) => Promise<unknown>;
    const isValid = ajv.compile({ $ref: `document${schema}` });
    isValid(await call(INPUTS[id]));
    expect(isValid.errors).toBeNull();
  },
);

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

/** The operations of the document, each with the place of the schema of its answer. */
function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      id: operationId,
      schema: `#/paths/${path.replaceAll('/', '~1')}/${method}/responses/200/content/application~1json/schema`,
    })),
  );
}
