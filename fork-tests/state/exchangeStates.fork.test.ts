import { type Address, encodeFunctionData, type Hex, hexToBigInt, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SWAP_MODELS } from '../../server/amm/swapModels.ts';
import { paysV3Protocol } from '../../server/amm/v3/v3SwapModel.ts';
import type { Factories } from '../../server/chain/factories.ts';
import { feeCallOf } from '../../server/chain/feeCall.ts';
import type { LiveChain } from '../../server/chain/liveChain.ts';
import { v3EventsOf } from '../../server/chain/v3SwapEvents.ts';
import { poolIdOf } from '../../server/routing/model/pool.ts';
import { contractCode } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { EXCHANGE_MARKETS, type ExchangeMarket } from '../harness/replica/exchanges/exchangeMarkets.ts';
import {
  pancakeV3Pool,
  singleSwap,
  trade,
  v3PoolOf,
} from '../harness/replica/exchanges/exchangeTransactions.ts';
import { worth } from '../harness/replica/prices.ts';
import { randomFrom } from '../harness/replica/random.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { createReplicaChain, FACTORIES } from '../harness/replicaChain.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { V2_FACTORY, V2_ROUTER } from '../harness/uniswapAbis.ts';

/* Pools of forks as the service reads them, against the amounts of their own contracts. */

const OWN = parseAbi([
  'function createPair(address token0, address token1, uint256 fee)',
  'function getPair(address, address) view returns (address)',
  'function set(address pair, uint112 reserve0, uint112 reserve1, uint256 fee)',
  'function behave(uint8 how)',
  'function getFee(address pair) view returns (uint256)',
  'function amountOut(address pair, bool zeroForOne, uint256 amountIn) view returns (uint256)',
]);
const DISCOUNT = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path, bool isDiscountEligible) view returns (uint256[])',
]);
const AMOUNTS = 100;
const [PLAIN] = ACTORS.traders;
const [LOW, HIGH]: [Address, Address] = [`0x${'0'.repeat(39)}7`, `0x${'f'.repeat(40)}`];

let replica: Replica;
let client: ChainClient;
/** The factory of pairs whose fees the test sets. */
let own: Address;
let ownPair: Address;
let chain: LiveChain;
const random = randomFrom(20_261_129);

beforeAll(async () => {
  replica = await startSavedReplica('exchanges');
  client = chainClient(replica.url);
  const deployed = await sendTransaction(client, { from: PLAIN, data: contractCode('OwnFees') });
  own = deployed.contractAddress?.toLowerCase() as Address;
  await sendOwn('createPair', [LOW, HIGH, 17n]);
  const found = await client.readContract({
    address: own,
    abi: OWN,
    functionName: 'getPair',
    args: [LOW, HIGH],
  });
  ownPair = found.toLowerCase() as Address;
  chain = createReplicaChain(replica.url, { believeAfterMs: 0, factories: factories() });
  await chain.heads.refresh();
});
afterAll(async () => {
  chain?.stop();
  await replica?.stop();
});

function factories(): Factories {
  const { pancake, joe, discount, pancakev3, twin } = REPLICA_EXCHANGES;
  const none = { v2Factory: null, v3Factory: null, feeTiers: [] };
  const ofDiscount = feeCallOf({
    call: 'pair',
    signature: 'getFee(bool)(uint256)',
    arguments: [false],
    precision: 10_000,
  });
  const ofOwn = feeCallOf({
    call: 'factory',
    signature: 'getFee(address)(uint256)',
    arguments: ['pair'],
    precision: 10_000,
  });
  return {
    ...FACTORIES,
    others: [
      { ...none, exchange: 'pancake', v2Factory: pancake.factory, v2FeePips: pancake.feePips },
      { ...none, exchange: 'joe', v2Factory: joe.factory },
      { ...none, exchange: 'discount', v2Factory: discount.factory, v2FeeCall: ofDiscount },
      {
        ...none,
        exchange: 'pancakev3',
        v3Factory: pancakev3.factory,
        feeTiers: [100, 500, 2500, 10000],
        v3Events: v3EventsOf(pancakev3.swapEvent),
      },
      { ...none, exchange: 'twin', v3Factory: twin.factory, feeTiers: [500, 3000] },
      { ...none, exchange: 'own', v2Factory: own, v2FeeCall: ofOwn },
    ],
  };
}

async function sendOwn(
  functionName: 'createPair' | 'set' | 'behave',
  args: readonly unknown[],
): Promise<void> {
  const data = encodeFunctionData({ abi: OWN, functionName, args } as never);
  const { status } = await sendTransaction(client, { from: PLAIN, to: own, data });
  expect(status).toBe('success');
}

const addressOf = (key: TokenKey): Address => TOKENS[key].address;
const nameOf = ({ exchange, tokens, fee }: ExchangeMarket) =>
  [exchange, ...tokens, fee ?? ''].join(' ').trim();

/** Returns the output of a pool in memory for an amount, raw units. */
function outputOf(pool: Address, zeroForOne: boolean, amount: bigint): bigint | undefined {
  const known = chain.graph.getPool(poolIdOf(pool));
  const state = chain.graph.stateOf(poolIdOf(pool));
  if (known === undefined || state === undefined) return undefined;
  const swap = SWAP_MODELS[state.protocol].swapAt(known, state, zeroForOne, { kind: 'exactInput', amount });
  return swap.kind === 'filled' ? swap.amountOut : undefined;
}

/** Returns the pool of a market as its factory names it. */
async function poolOf({ exchange, tokens: [a, b], fee }: ExchangeMarket): Promise<Address> {
  if (fee !== undefined) return v3PoolOf({ exchange, tokens: [a, b] }, fee);
  const { factory: address } = REPLICA_EXCHANGES[exchange];
  const args = [addressOf(a), addressOf(b)] as const;
  const pair = await client.readContract({ address, abi: V2_FACTORY, functionName: 'getPair', args });
  return pair.toLowerCase() as Address;
}

/** Returns the output that the router of an exchange says, raw units. */
async function saidBy(
  market: ExchangeMarket,
  tokenIn: Address,
  tokenOut: Address,
  amount: bigint,
): Promise<bigint> {
  const { router: address } = REPLICA_EXCHANGES[market.exchange];
  const path = [tokenIn, tokenOut];
  if (market.fee !== undefined) {
    const swap = { tokenIn, tokenOut, fee: market.fee, recipient: PLAIN, amount };
    const call = { to: address, data: singleSwap(market.exchange, swap), account: PLAIN };
    const { data: output } = await client.call(call);
    if (output === undefined) throw new Error(`the router of ${market.exchange} answered nothing`);
    return hexToBigInt(output);
  }
  const amounts =
    market.exchange === 'discount'
      ? await client.readContract({
          address,
          abi: DISCOUNT,
          functionName: 'getAmountsOut',
          args: [amount, path, false],
        })
      : await client.readContract({
          address,
          abi: V2_ROUTER,
          functionName: 'getAmountsOut',
          args: [amount, path],
        });
  return amounts[1] as bigint;
}

async function follow(tokenIn: Address, tokenOut: Address): Promise<void> {
  await chain.heads.refresh();
  await chain.source.ensure(tokenIn, tokenOut, 1);
}

/** Compares some amounts, from a cent to a tenth of a market, with those of the router. */
async function compare(market: ExchangeMarket, amounts: number): Promise<void> {
  const [a, b] = market.tokens;
  const pool = await poolOf(market);
  for (let drawn = 0; drawn < amounts; drawn++) {
    const [sell, buy] = random() < 0.5 ? [a, b] : [b, a];
    const amount = worth(sell, 0.01 * (market.dollars * 5) ** random());
    const [tokenIn, tokenOut] = [addressOf(sell), addressOf(buy)];
    const said = await saidBy(market, tokenIn, tokenOut, amount);
    expect(outputOf(pool, tokenIn < tokenOut, amount), `${amount} ${sell}`).toBe(said);
  }
}

describe.each(EXCHANGE_MARKETS.map((market) => [nameOf(market), market] as const))('%s', (_, market) => {
  const [a, b] = market.tokens;
  const perMarket = Math.ceil(AMOUNTS / 4);

  test('is found on chain, and gives the amounts of its own contracts, also after trades', async () => {
    await follow(addressOf(a), addressOf(b));
    const pool = chain.graph.getPool(poolIdOf(await poolOf(market)));
    expect(pool?.factory.exchange).toBe(market.exchange);
    await compare(market, perMarket);
    for (const sell of [a, b]) {
      const { from, to, data } = trade(market, PLAIN, sell, 1000);
      const { status } = await sendTransaction(client, { from, data: data as Hex, ...(to && { to }) });
      expect(status).toBe('success');
    }
    await follow(addressOf(a), addressOf(b));
    await compare(market, 3);
  });
});

test('PancakeSwap V3 keeps a part of the fee in both directions', async () => {
  const state = chain.graph.stateOf(poolIdOf(pancakeV3Pool(['WETH', 'USDC'], 500)));
  if (state?.protocol !== 'v3') throw new Error('the pool has no state');
  expect([true, false].map((zeroForOne) => paysV3Protocol(state, zeroForOne))).toEqual([true, true]);
});

describe('a pair whose fee its factory sets', () => {
  const amountOut = (zeroForOne: boolean, amount: bigint) =>
    client.readContract({
      address: own,
      abi: OWN,
      functionName: 'amountOut',
      args: [ownPair, zeroForOne, amount],
    });

  async function compareOwn(amounts: number): Promise<void> {
    for (let drawn = 0; drawn < amounts; drawn++) {
      const [zeroForOne, amount] = [random() < 0.5, BigInt(Math.ceil(10 ** (24 * random())))];
      expect(outputOf(ownPair, zeroForOne, amount)).toBe(await amountOut(zeroForOne, amount));
    }
  }

  test('gives the amounts of its fee, also where it changes with the reserves in one block', async () => {
    await follow(LOW, HIGH);
    await compareOwn(AMOUNTS);
    for (const fee of [0n, 1n, 9999n, 33n]) {
      await sendOwn('set', [ownPair, 10n ** 24n + fee, 3n * 10n ** 24n, fee]);
      await follow(LOW, HIGH);
      await compareOwn(10);
    }
  });

  test.each([
    ['reverts', 1],
    ['burns all gas', 2],
    ['returns 2^256 − 1', 3],
  ])('is left out where the call %s, and other exchanges are not', async (_, how) => {
    await sendOwn('behave', [how]);
    const fresh = createReplicaChain(replica.url, { believeAfterMs: 0, factories: factories() });
    await fresh.heads.refresh();
    await fresh.source.ensure(LOW, HIGH, 1);
    await fresh.source.ensure(addressOf('WETH'), addressOf('USDC'), 1);
    expect(fresh.graph.hasPool(poolIdOf(ownPair))).toBe(false);
    const exchanges = [...fresh.graph.pools()].map(({ factory }) => factory.exchange);
    expect(new Set(exchanges)).toEqual(new Set(['main', 'pancake', 'joe', 'discount', 'pancakev3', 'twin']));
    fresh.stop();
  });

  test.each([
    ['block', 4],
    ['caller', 5],
  ])('is priced as it behaves where the fee changes with the %s', async (_, how) => {
    await sendOwn('behave', [0]);
    await follow(LOW, HIGH);
    await sendOwn('behave', [how]);
    await follow(LOW, HIGH);
    await compareOwn(10);
    await client.mine({ blocks: 1 });
    await follow(LOW, HIGH);
    await compareOwn(10);
  });
});
