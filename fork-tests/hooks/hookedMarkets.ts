import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem';
import { v4IdOf } from '../../server/chain/protocols/v4/v4Chain.ts';
import { contractCode } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import type { Transaction } from '../harness/replica/blockBuilder.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { jsonRpc } from '../harness/replica/jsonRpc.ts';
import { replicaPairs, replicaPools } from '../harness/replica/markets.ts';
import { worth } from '../harness/replica/prices.ts';
import { randomFrom } from '../harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { V4_POOL_MANAGER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4, V4_HOOKS } from '../harness/replica/v4/v4Addresses.ts';
import { openingPositions } from '../harness/replica/v4/v4Liquidity.ts';
import { openingSqrtPriceX96, type V4Pool, v4Pools } from '../harness/replica/v4/v4Pools.ts';

const DYNAMIC_FEE = 0x800000;
const POOL_DOLLARS = 1_000_000;
const HOOK_DOLLARS = 500_000;

const hookAt = (place: number, bits: number): Address =>
  `0x4d00${((place << 16) | bits).toString(16).padStart(36, '0')}`;

/** Hooks of the replica and of `contracts/MarketHooks.sol`: code, address, and the fee of a pool of each. */
const MARKET_HOOKS = {
  // First, because of pools without swaps those named first are joined with others.
  generous: { address: hookAt(1, 0x44), fee: 3000, contract: 'GenerousHook' },
  inert: { address: V4_HOOKS.watching.address, fee: 3000 },
  dynamic: { address: V4_HOOKS.dynamicFee.address, fee: DYNAMIC_FEE },
  overriding: { address: V4_HOOKS.overriding.address, fee: DYNAMIC_FEE },
  taking: { address: V4_HOOKS.taking.address, fee: 3000 },
  gasBurning: { address: V4_HOOKS.gasBurning.address, fee: 3000 },
  reentering: { address: V4_HOOKS.reentering.address, fee: 3000 },
  ownCurve: { address: hookAt(2, 0x88), fee: 3000, contract: 'OwnCurveHook' },
  reverting: { address: V4_HOOKS.reverting.address, fee: 3000 },
  codeless: { address: V4_HOOKS.codelessSwap.address, fee: 3000 },
  owing: { address: hookAt(3, 0x80), fee: 3000, contract: 'OwingHook' },
  twoFaced: { address: V4_HOOKS.twoFaced.address, fee: 3000 },
  routerHating: { address: hookAt(4, 0x44), fee: 3000, contract: 'RouterHatingHook' },
  byOrigin: { address: hookAt(5, 0x44), fee: 3000, contract: 'OriginHook' },
} as const;
export type MarketHook = keyof typeof MARKET_HOOKS;

/** Hooks that need funds of their own, because they pay. */
const PAYING: readonly MarketHook[] = ['reentering', 'generous', 'ownCurve'];

/** A pool that is the only one of its two tokens. */
export interface HookedMarket {
  readonly hook: MarketHook;
  readonly pool: V4Pool;
  readonly tokens: readonly [TokenKey, TokenKey];
}

/** Opens one pool of each hook, each of a pair that no other pool has. */
export async function openHookedMarkets(client: ChainClient, url: string): Promise<readonly HookedMarket[]> {
  const rpc = jsonRpc(url);
  const random = randomFrom(7);
  const pairs = freePairs();
  await fundNative(client, { to: ACTORS.provider, amount: parseEther('1000000') });
  const markets: HookedMarket[] = [];
  for (const [hook, settings] of Object.entries(MARKET_HOOKS) as [
    MarketHook,
    (typeof MARKET_HOOKS)[MarketHook],
  ][]) {
    const tokens = pairs.shift();
    if (tokens === undefined) throw new Error('too few pairs without a pool');
    if ('contract' in settings) {
      await rpc.call('anvil_setCode', [settings.address, await runtimeOf(client, settings.contract)]);
    }
    const pool = poolOf(tokens, settings);
    const opening = [pool.key, openingSqrtPriceX96(pool)] as const;
    const data = encodeFunctionData({ abi: V4_POOL_MANAGER, functionName: 'initialize', args: opening });
    const from = ACTORS.provider;
    await send(client, { from, to: MAINNET_V4.poolManager, data, what: `initialize ${hook}` });
    if (PAYING.includes(hook)) {
      for (const key of tokens)
        await fundAccount(client, {
          token: TOKENS[key].address,
          to: settings.address,
          amount: worth(key, HOOK_DOLLARS),
        });
    }
    if (hook !== 'ownCurve')
      for (const position of openingPositions(pool, false, random)) await send(client, position);
    markets.push({ hook, pool, tokens });
  }
  return markets;
}

async function send(
  client: ChainClient,
  { what, from, to, data, value = 0n }: Omit<Transaction, 'gas'>,
): Promise<void> {
  const { status } = await sendTransaction(client, { from, ...(to && { to }), data, value });
  if (status !== 'success') throw new Error(`${what} reverted`);
}

/** Pairs without a pool of any kind, in a fixed order. */
function freePairs(): (readonly [TokenKey, TokenKey])[] {
  const keys = ['USDC', 'DAI', 'WBTC', 'UNI', 'LINK', 'MKR', 'AAVE', 'CRV', 'USDT'] as const;
  const taken = [...replicaPairs(), ...replicaPools()].map(
    ({ token0, token1 }) => [token0, token1] as string[],
  );
  for (const { currency0, currency1 } of v4Pools()) taken.push([currency0, currency1]);
  return keys
    .flatMap((a, index) => keys.slice(index + 1).map((b) => [a, b] as const))
    .filter(([a, b]) => !taken.some((pair) => pair.includes(a) && pair.includes(b)))
    .map(([a, b]): readonly [TokenKey, TokenKey] =>
      TOKENS[a].address < TOKENS[b].address ? [a, b] : [b, a],
    );
}

function poolOf(
  [currency0, currency1]: readonly [TokenKey, TokenKey],
  { address, fee }: { readonly address: Address; readonly fee: number },
): V4Pool {
  const key = {
    currency0: TOKENS[currency0].address,
    currency1: TOKENS[currency1].address,
    fee,
    tickSpacing: 60,
    hooks: address,
  };
  const id = v4IdOf(key) as string as Hex;
  return { id, key, currency0, currency1, hook: 'none', shape: 'volatile', dollars: POOL_DOLLARS };
}

/** Runs the creation code, which returns the code of the contract. */
async function runtimeOf(client: ChainClient, name: string): Promise<Hex> {
  const { data } = await client.call({ data: contractCode(name, 'MarketHooks') });
  if (data === undefined) throw new Error(`${name} has no code`);
  return data;
}
