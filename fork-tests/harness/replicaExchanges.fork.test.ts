import { type Address, encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendTransaction } from './accounts.ts';
import { type ChainClient, chainClient } from './chainClient.ts';
import { ACTORS } from './replica/devAccounts.ts';
import { REPLICA_EXCHANGES } from './replica/exchanges/exchangeAddresses.ts';
import { EXCHANGE_MARKETS, type ExchangeMarket } from './replica/exchanges/exchangeMarkets.ts';
import { trade, V3_ROUTER, v3PoolOf } from './replica/exchanges/exchangeTransactions.ts';
import { worth } from './replica/prices.ts';
import { type Replica, startReplica } from './replica/startReplica.ts';
import { TOKENS, type TokenKey } from './replica/tokens.ts';
import { V2_FACTORY, V2_PAIR, V2_ROUTER, V3_FACTORY } from './uniswapAbis.ts';

/* The real contracts of each further exchange, against arithmetic with the fee that they are said to have. */

const DISCOUNT_ROUTER = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path, bool isDiscountEligible) view returns (uint256[] amounts)',
]);
const V3_POOL = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint32 feeProtocol, bool)',
  'function liquidity() view returns (uint128)',
]);
const NEVER = 2n ** 48n - 1n;
const Q96 = 2n ** 96n;
const PIPS = 1_000_000n;
const DOLLARS = 1000;
const [PLAIN, DISCOUNTED] = ACTORS.traders;

/** Hundredths of a bip that a pair keeps, of an account without and with a discount. */
const FEES: Readonly<Record<string, readonly [plain: bigint, discounted: bigint]>> = {
  pancake: [2000n, 2000n],
  joe: [3000n, 3000n],
  discount: [3000n, 2000n],
  stable: [500n, 300n],
};

let replica: Replica;
let client: ChainClient;

beforeAll(async () => {
  replica = await startReplica({ hasExchanges: true });
  client = chainClient(replica.url);
});
afterAll(() => replica.stop());

const addressOf = (key: TokenKey): Address => TOKENS[key].address;
const nameOf = ({ exchange, tokens, fee }: ExchangeMarket) =>
  [exchange, ...tokens, fee ?? ''].join(' ').trim();
const pairs = EXCHANGE_MARKETS.filter(({ fee }) => fee === undefined).map(
  (market) => [nameOf(market), market] as const,
);
const pools = EXCHANGE_MARKETS.flatMap((market) =>
  market.fee === undefined ? [] : [[nameOf(market), market, market.fee] as const],
);

/** Reserves of a pair, that of `tokenIn` first. */
async function reservesOf({ exchange }: ExchangeMarket, tokenIn: Address, tokenOut: Address) {
  const { factory } = REPLICA_EXCHANGES[exchange];
  const args = [tokenIn, tokenOut] as const;
  const pair = await client.readContract({
    address: factory,
    abi: V2_FACTORY,
    functionName: 'getPair',
    args,
  });
  const [reserve0, reserve1] = await client.readContract({
    address: pair,
    abi: V2_PAIR,
    functionName: 'getReserves',
  });
  return tokenIn < tokenOut ? ([reserve0, reserve1] as const) : ([reserve1, reserve0] as const);
}

function pairOutput(amountIn: bigint, feePips: bigint, [reserveIn, reserveOut]: readonly [bigint, bigint]) {
  const paid = amountIn * (PIPS - feePips);
  return (paid * reserveOut) / (reserveIn * PIPS + paid);
}

/** Sends a trade of an account and returns what arrives. */
async function executed(market: ExchangeMarket, from: Address, sell: TokenKey): Promise<bigint> {
  const { to, data } = trade(market, from, sell, DOLLARS);
  const bought = addressOf(market.tokens[0] === sell ? market.tokens[1] : market.tokens[0]);
  const before = await balanceOf(bought, from);
  const { status } = await sendTransaction(client, { from, data, ...(to && { to }) });
  expect(status).toBe('success');
  return (await balanceOf(bought, from)) - before;
}

function balanceOf(token: Address, account: Address): Promise<bigint> {
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] });
}

describe.each(pairs)('%s', (_, market) => {
  const fees = FEES[market.isStable ? 'stable' : market.exchange] ?? [0n, 0n];
  // A token that burns a part of each transfer has no exact output.
  const sellable = market.tokens.filter((key) => key !== 'TAX');

  it.each([
    ['an account without a discount', PLAIN, fees[0]],
    ['an account with a discount', DISCOUNTED, fees[1]],
  ])(
    'gives %s the output that its fee says, as the router quotes and executes it',
    async (_, from, feePips) => {
      for (const sell of sellable) {
        const buy = market.tokens[0] === sell ? market.tokens[1] : market.tokens[0];
        const path = [addressOf(sell), addressOf(buy)] as const;
        const amountIn = worth(sell, DOLLARS);
        const expected = pairOutput(amountIn, feePips, await reservesOf(market, ...path));
        const address = REPLICA_EXCHANGES[market.exchange].router;
        const quoted =
          market.exchange === 'discount'
            ? await client.readContract({
                address,
                abi: DISCOUNT_ROUTER,
                functionName: 'getAmountsOut',
                args: [amountIn, path, from === DISCOUNTED],
              })
            : await client.readContract({
                address,
                abi: V2_ROUTER,
                functionName: 'getAmountsOut',
                args: [amountIn, path],
              });
        expect(quoted).toEqual([amountIn, expected]);
        const arrived = await executed(market, from, sell);
        expect(arrived).toBe(buy === 'TAX' ? expected - expected / 100n : expected);
      }
    },
  );
});

describe.each(pools)('%s', (_, market, fee) => {
  it('gives the output that its fee says, and is the pool that its factory names', async () => {
    const { factory } = REPLICA_EXCHANGES[market.exchange];
    const address = v3PoolOf(market, fee);
    const [a, b] = [addressOf(market.tokens[0]), addressOf(market.tokens[1])];
    const args = [a, b, fee] as const;
    const named = await client.readContract({
      address: factory,
      abi: V3_FACTORY,
      functionName: 'getPool',
      args,
    });
    expect(named.toLowerCase()).toBe(address);
    for (const sell of market.tokens) {
      const isToken0 = addressOf(sell) === (a < b ? a : b);
      const [sqrtPriceX96, , , , , feeProtocol] = await client.readContract({
        address,
        abi: V3_POOL,
        functionName: 'slot0',
      });
      const liquidity = await client.readContract({ address, abi: V3_POOL, functionName: 'liquidity' });
      // PancakeSwap's is wider than the one byte of Uniswap's.
      if (market.exchange === 'twin') expect(feeProtocol).toBe(0);
      else expect(feeProtocol).toBeGreaterThan(255);
      const expected = poolOutput(worth(sell, DOLLARS), BigInt(fee), { sqrtPriceX96, liquidity, isToken0 });
      expect(await executed(market, PLAIN, sell)).toBe(expected);
    }
  });
});

it('an exact output over two pools of PancakeSwap V3 arrives to the unit, for no more than the bound', async () => {
  const path = `0x${[addressOf('USDT'), '0x000064', addressOf('USDC'), '0x0001f4', addressOf('WETH')]
    .map((part) => part.slice(2))
    .join('')}` as const;
  const amount = worth('USDT', DOLLARS);
  const swap = { path, recipient: PLAIN, deadline: NEVER, amount, bound: worth('WETH', DOLLARS * 1.01) };
  const data = encodeFunctionData({ abi: V3_ROUTER, functionName: 'exactOutput', args: [swap] });
  const before = await balanceOf(addressOf('USDT'), PLAIN);
  const { router } = REPLICA_EXCHANGES.pancakev3;
  const { status } = await sendTransaction(client, { from: PLAIN, to: router, data });
  expect(status).toBe('success');
  expect((await balanceOf(addressOf('USDT'), PLAIN)) - before).toBe(amount);
  for (const key of ['USDT', 'USDC', 'WETH'] as const) {
    expect(await balanceOf(addressOf(key), router), key).toBe(0n);
  }
});

interface PoolState {
  readonly sqrtPriceX96: bigint;
  readonly liquidity: bigint;
  /** Whether token0 is sold. */
  readonly isToken0: boolean;
}

/** Output of a swap of one step, raw units: it reaches no tick, and no end of a word of them. */
function poolOutput(amountIn: bigint, fee: bigint, { sqrtPriceX96: price, liquidity, isToken0 }: PoolState) {
  const paid = (amountIn * (PIPS - fee)) / PIPS;
  if (isToken0) {
    const scaled = liquidity * Q96;
    const next = ceilDivided(scaled * price, scaled + paid * price);
    return (liquidity * (price - next)) / Q96;
  }
  const next = price + (paid * Q96) / liquidity;
  return (liquidity * Q96 * (next - price)) / next / price;
}

function ceilDivided(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
