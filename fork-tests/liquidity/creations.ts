import { type Address, parseAbi } from 'viem';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress, type TradingScene } from '../harness/tradingScene.ts';
import { type Change, fundProvider } from './liquidityScene.ts';

/* Requests that create pools, and prices of new pools by the test's own arithmetic. */

const FACTORY = parseAbi(['function getPool(address, address, uint24) view returns (address)']);

export const addressOf = (key: TokenKey): Address => TOKENS[key].address;

/** √(price · 2^192), found by bisection: raw units of token1 per raw unit of token0. */
export function sqrtX96(numerator: bigint, denominator: bigint): bigint {
  let [low, high] = [0n, 1n << 160n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle * middle * denominator <= numerator << 192n) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns two tokens in the order of their pool. */
export const inOrder = (a: TokenKey, b: TokenKey) =>
  (addressOf(a).toLowerCase() < addressOf(b).toLowerCase() ? [a, b] : [b, a]) as [TokenKey, TokenKey];

/** Returns a funded account, and the body by which it creates a pool: prices count in `b`. */
export async function prepareCreation(
  scene: TradingScene,
  label: string,
  a: TokenKey,
  b: TokenKey,
  more: Record<string, unknown>,
) {
  const owner = freshAddress(label);
  const tokens = [addressOf(a), addressOf(b)];
  await fundProvider(scene, owner, tokens);
  await scene.proxyAtHead();
  const body = {
    create: true,
    token0: tokens[0],
    token1: tokens[1],
    priceIn: tokens[1],
    sender: owner,
    ...more,
  };
  return { owner, body };
}

/** Returns the address of a V3 pool. */
export const readPool = (scene: TradingScene, token0: Address, token1: Address, fee: number) =>
  scene.client.readContract({
    address: MAINNET.v3Factory,
    abi: FACTORY,
    functionName: 'getPool',
    args: [token0, token1, fee],
  });

/** The outcome of a sent change that moved what its answer says. */
export const isDone = (change: Change) => ({
  status: 'success',
  moved: [-change.position.amount0, -change.position.amount1],
  leftInContract: [],
});
