import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  keccak256,
  parseAbi,
} from 'viem';
import { getSqrtRatioAtTick } from '../../../../server/amm/v3/tickMath.ts';
import { V2_ROUTER, V3_FACTORY } from '../../uniswapAbis.ts';
import { creationCodeOf } from '../artifacts.ts';
import type { Transaction } from '../blockBuilder.ts';
import { ACTORS } from '../devAccounts.ts';
import { nearTick, referenceSqrtPriceX96, sorted, worth } from '../prices.ts';
import { TOKENS, type TokenKey } from '../tokens.ts';
import { DISCOUNT_MANAGER, POOL_DEPLOYER, REPLICA_EXCHANGES } from './exchangeAddresses.ts';
import type { ExchangeMarket } from './exchangeMarkets.ts';

const NEVER = 2n ** 48n - 1n;
const Q96 = 2n ** 96n;
/** Half-width of the range of a V3 pool, ticks. */
const HALF_WIDTH = 3000;
const TICK_SPACINGS: Readonly<Record<number, number>> = {
  100: 1,
  500: 10,
  2500: 50,
  3000: 60,
  10000: 200,
};

/** The functions of the exchanges' contracts that Uniswap's have not, or not alike. */
const DISCOUNT_FACTORY = parseAbi([
  'function createPairWithFee(address tokenA, address tokenB, bool isStable) returns (address pair)',
]);
const DISCOUNTS = parseAbi(['function setEligible(address account, bool eligible)']);
const V3_POOL = parseAbi(['function initialize(uint160 sqrtPriceX96)']);
export const V3_ROUTER = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amount; uint256 bound; uint160 sqrtPriceLimitX96; }',
  'struct Path { bytes path; address recipient; uint256 deadline; uint256 amount; uint256 bound; }',
  'function exactInputSingle(Single swap) payable returns (uint256 amountOut)',
  'function exactInput(Path swap) payable returns (uint256 amountOut)',
  'function exactOutputSingle(Single swap) payable returns (uint256 amountIn)',
  'function exactOutput(Path swap) payable returns (uint256 amountIn)',
  'function mint(address pool, int24 lower, int24 upper, uint128 amount)',
]);

const SWAP_ROUTER_02 = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amount; uint256 bound; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single swap) payable returns (uint256 amountOut)',
]);

/** The transactions that create a market and give it its liquidity. */
export function openMarket(market: ExchangeMarket): Transaction[] {
  return market.fee === undefined ? openPair(market) : openPool(market, market.fee);
}

/** Sells some dollars of a token of the market, from an account that has approved the router. */
export function trade(market: ExchangeMarket, from: Address, sell: TokenKey, dollars: number): Transaction {
  const { router } = REPLICA_EXCHANGES[market.exchange];
  const buy = market.tokens[0] === sell ? market.tokens[1] : market.tokens[0];
  const [tokenIn, tokenOut, amount] = [TOKENS[sell].address, TOKENS[buy].address, worth(sell, dollars)];
  const data =
    market.fee === undefined
      ? encodeFunctionData({
          abi: V2_ROUTER,
          functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
          args: [amount, 0n, [tokenIn, tokenOut], from, NEVER],
        })
      : singleSwap(market.exchange, { tokenIn, tokenOut, fee: market.fee, recipient: from, amount });
  return { from, to: router, data, gas: 500_000, what: `sell ${sell} for ${buy} on ${market.exchange}` };
}

/** Gives an account the lower fee of `discount`. */
export function grantDiscount(account: Address): Transaction {
  const args = [account, true] as const;
  const data = encodeFunctionData({ abi: DISCOUNTS, functionName: 'setEligible', args });
  return { from: ACTORS.provider, to: DISCOUNT_MANAGER, data, gas: 60_000, what: 'grant a discount' };
}

/** Address of a pool of PancakeSwap's V3, lower-case. */
export function pancakeV3Pool(tokens: readonly [TokenKey, TokenKey], fee: number): Address {
  return v3PoolOf({ exchange: 'pancakev3', tokens }, fee);
}

/** Address of a V3 pool of an exchange, lower-case. */
export function v3PoolOf(
  { exchange, tokens }: Pick<ExchangeMarket, 'exchange' | 'tokens'>,
  fee: number,
): Address {
  const { token0, token1 } = sorted(...tokens);
  const salt = keccak256(
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
      [TOKENS[token0].address, TOKENS[token1].address, fee],
    ),
  );
  const isTwin = exchange === 'twin';
  const bytecodeHash = keccak256(isTwin ? creationCodeOf.v3Pool() : creationCodeOf.pancakeV3Pool());
  const from = isTwin ? REPLICA_EXCHANGES.twin.factory : POOL_DEPLOYER;
  return getCreate2Address({ from, salt, bytecodeHash }).toLowerCase() as Address;
}

function openPair({ exchange, tokens: [a, b], dollars, skew, isStable }: ExchangeMarket): Transaction[] {
  const from = ACTORS.provider;
  const { factory, router } = REPLICA_EXCHANGES[exchange];
  const [tokenA, tokenB] = [TOKENS[a].address, TOKENS[b].address];
  const amounts = [worth(a, dollars / 2), worth(b, (dollars / 2) * skew)] as const;
  const add = encodeFunctionData({
    abi: V2_ROUTER,
    functionName: 'addLiquidity',
    args: [tokenA, tokenB, ...amounts, 0n, 0n, from, NEVER],
  });
  const what = `${a}/${b} on ${exchange}`;
  const adding = { from, to: router, data: add, gas: 4_500_000, what: `liquidity for ${what}` };
  if (!isStable) return [adding];
  const create = encodeFunctionData({
    abi: DISCOUNT_FACTORY,
    functionName: 'createPairWithFee',
    args: [tokenA, tokenB, true],
  });
  return [{ from, to: factory, data: create, gas: 4_000_000, what: `create ${what}` }, adding];
}

function openPool({ exchange, tokens, dollars, skew }: ExchangeMarket, fee: number): Transaction[] {
  const from = ACTORS.provider;
  const { factory, router } = REPLICA_EXCHANGES[exchange];
  const { token0, token1 } = sorted(...tokens);
  const what = `${token0}/${token1} ${fee} on ${exchange}`;
  const pool = v3PoolOf({ exchange, tokens }, fee);
  const sqrtPriceX96 = skewed(
    referenceSqrtPriceX96({ token0, token1 }),
    tokens[0] === token0 ? skew : 1 / skew,
  );
  const spacing = TICK_SPACINGS[fee] ?? 0;
  const middle = Math.round(nearTick(sqrtPriceX96) / spacing) * spacing;
  const [lower, upper] = [middle - HALF_WIDTH, middle + HALF_WIDTH];
  const args = [TOKENS[token0].address, TOKENS[token1].address, fee] as const;
  const create = encodeFunctionData({ abi: V3_FACTORY, functionName: 'createPool', args });
  const initialize = encodeFunctionData({ abi: V3_POOL, functionName: 'initialize', args: [sqrtPriceX96] });
  // What half of the dollars in token1 buy below the price; as much lies above it in token0.
  const liquidity = (worth(token1, dollars / 2) * Q96) / (sqrtPriceX96 - getSqrtRatioAtTick(lower));
  const mint = encodeFunctionData({
    abi: V3_ROUTER,
    functionName: 'mint',
    args: [pool, lower, upper, liquidity],
  });
  return [
    { from, to: factory, data: create, gas: 6_000_000, what: `create ${what}` },
    { from, to: pool, data: initialize, gas: 200_000, what: `price of ${what}` },
    // The router of the twin has no function to mint.
    {
      from,
      to: exchange === 'twin' ? ACTORS.poolActor : router,
      data: mint,
      gas: 800_000,
      what: `liquidity for ${what}`,
    },
  ];
}

interface SingleSwap {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly fee: number;
  readonly recipient: Address;
  /** Raw units of `tokenIn`. */
  readonly amount: bigint;
}

/** Encodes the sale of an amount in one V3 pool, for the router of the exchange, without a least output. */
export function singleSwap(exchange: ExchangeMarket['exchange'], swap: SingleSwap): Hex {
  if (REPLICA_EXCHANGES[exchange].routerKind === 'swapRouter02') {
    const args = [{ ...swap, bound: 0n, sqrtPriceLimitX96: 0n }] as const;
    return encodeFunctionData({ abi: SWAP_ROUTER_02, functionName: 'exactInputSingle', args });
  }
  const single = { ...swap, deadline: NEVER, bound: 0n, sqrtPriceLimitX96: 0n };
  return encodeFunctionData({ abi: V3_ROUTER, functionName: 'exactInputSingle', args: [single] });
}

/** Multiplies a price, of which this is the root. */
function skewed(sqrtPriceX96: bigint, skew: number): bigint {
  const millionths = BigInt(Math.round(Math.sqrt(skew) * 1e6));
  return (sqrtPriceX96 * millionths) / 1_000_000n;
}
