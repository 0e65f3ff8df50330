import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem';
import { v4IdOf } from '../../server/chain/protocols/v4/v4Chain.ts';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_ACTOR_ABI, V4_POOL_MANAGER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4, V4_ACTOR } from '../harness/replica/v4/v4Addresses.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { V2_FACTORY, V2_PAIR } from '../harness/uniswapAbis.ts';
import { hostileCode } from '../hostile/hostileMarkets.ts';

const TOKEN = parseAbi(['function arm()', 'function mint(address to, uint256 value)']);
const FULL_RANGE = { tickLower: -887_220, tickUpper: 887_220 };
const PLENTY = 10n ** 30n;
const Q96 = 2n ** 96n;

/**
 * The other token of a pool, with the square root of the price in it and the liquidity, both of raw units.
 */
const SIDES = {
  /** A token costs 1 WETH, and the pool holds 1 000 of each. */
  WETH: { root: { numerator: 1n, denominator: 1n }, liquidity: 10n ** 21n },
  /** A token costs 10 000 USDC, more than a WETH does anywhere; the pool holds 1 000 tokens. */
  USDC: { root: { numerator: 1n, denominator: 10n ** 4n }, liquidity: 10n ** 17n },
  /** A token costs 1 EDGE, which no list has; the pool holds 1 000 of each. */
  EDGE: { root: { numerator: 1n, denominator: 1n }, liquidity: 10n ** 21n },
} as const;
export type Side = keyof typeof SIDES;
/** Where the token trades, and against what. */
export type Place = readonly ['v4' | 'v2', Side];

export interface ManagerMarket {
  readonly token: Address;
  /** Addresses of pairs and ids of V4 pools, in lower case. */
  readonly pools: readonly Hex[];
}

/** Puts the token of that name on the chain, with a pool at each place; armed when they are open. */
export async function openManagerMarket(
  client: ChainClient,
  name: string,
  places: readonly Place[],
): Promise<ManagerMarket> {
  const label = `${name} ${places.join(' ')}`;
  const token = freshAddress(label).toLowerCase() as Address;
  const owner = freshAddress(`owner of ${label}`);
  const send = async (to: Address, data: Hex): Promise<void> => {
    const { status } = await sendTransaction(client, { from: owner, to, data, gas: 5_000_000n });
    if (status !== 'success') throw new Error(`${label} could not be set up`);
  };
  await fundNative(client, { to: owner, amount: 10n ** 20n });
  await client.setCode({ address: token, bytecode: hostileCode(name) });
  await send(token, encodeFunctionData({ abi: TOKEN, functionName: 'mint', args: [owner, PLENTY] }));
  const pools: Hex[] = [];
  for (const [protocol, side] of places)
    pools.push(await OPEN[protocol](client, { token, owner, side, send }));
  await send(token, encodeFunctionData({ abi: TOKEN, functionName: 'arm' }));
  return { token, pools };
}

interface Opening {
  readonly token: Address;
  readonly owner: Address;
  readonly side: Side;
  readonly send: (to: Address, data: Hex) => Promise<void>;
}

/** Whole tokens and raw units of the other side that the liquidity comes to at the price. */
function amountsOf(side: Side): { readonly mine: bigint; readonly theirs: bigint } {
  const { root, liquidity } = SIDES[side];
  return {
    mine: (liquidity * root.denominator) / root.numerator,
    theirs: (liquidity * root.numerator) / root.denominator,
  };
}

async function openV4Pool(client: ChainClient, { token, owner, side, send }: Opening): Promise<Hex> {
  const other = TOKENS[side].address;
  const { root, liquidity } = SIDES[side];
  const isFirst = token < other;
  const [currency0, currency1] = isFirst ? [token, other] : [other, token];
  const key = { currency0, currency1, fee: 3000, tickSpacing: 60, hooks: zeroAddress };
  const [up, down] = isFirst ? [root.numerator, root.denominator] : [root.denominator, root.numerator];
  const opening = [key, (Q96 * up) / down] as const;
  await fundAccount(client, { token: other, to: owner, amount: 2n * amountsOf(side).theirs });
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [V4_ACTOR, PLENTY] });
  await send(token, approval);
  await send(other, approval);
  await send(
    MAINNET_V4.poolManager,
    encodeFunctionData({ abi: V4_POOL_MANAGER, functionName: 'initialize', args: opening }),
  );
  const position = { ...FULL_RANGE, liquidityDelta: liquidity, salt: zeroHash };
  await send(
    V4_ACTOR,
    encodeFunctionData({ abi: V4_ACTOR_ABI, functionName: 'modifyLiquidity', args: [key, position] }),
  );
  return v4IdOf(key) as string as Hex;
}

async function openPair(client: ChainClient, { token, side, send }: Opening): Promise<Hex> {
  const other = TOKENS[side].address;
  const { mine, theirs } = amountsOf(side);
  const factory = { address: MAINNET.v2Factory, abi: V2_FACTORY } as const;
  const args = [token, other] as const;
  await send(factory.address, encodeFunctionData({ ...factory, functionName: 'createPair', args }));
  const pair = await client.readContract({ ...factory, functionName: 'getPair', args });
  await send(token, encodeFunctionData({ abi: TOKEN, functionName: 'mint', args: [pair, mine] }));
  await fundAccount(client, { token: other, to: pair, amount: theirs });
  await send(pair, encodeFunctionData({ abi: V2_PAIR, functionName: 'sync' }));
  return pair.toLowerCase() as Hex;
}

const OPEN = { v4: openV4Pool, v2: openPair } as const;
