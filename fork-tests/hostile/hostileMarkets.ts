import { readFileSync } from 'node:fs';
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { compileSolidity } from '../harness/compileSolidity.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { POSITION_MANAGER, V2_FACTORY, V2_PAIR, V3_FACTORY } from '../harness/uniswapAbis.ts';

const FILES = ['HostileTokens.sol', 'BaitTokens.sol', 'TaxingTokens.sol', 'ManagerTokens.sol'] as const;
const TOKEN = parseAbi(['function arm()', 'function mint(address to, uint256 value)']);
const FEE = 3000;
const NEVER = 2n ** 40n;
const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];

let compiled: Record<string, { evm: { deployedBytecode: { object: string } } }> | undefined;

/** Names of all tokens of the `FILES`. */
export function hostileNames(): string[] {
  compiled ??= compile();
  return Object.entries(compiled)
    .filter(([name, { evm }]) => name.endsWith('Token') && evm.deployedBytecode.object !== '')
    .map(([name]) => name);
}

/** Runtime code of a contract of one of the `FILES`. */
export function hostileCode(name: string): Hex {
  compiled ??= compile();
  const object = compiled[name]?.evm.deployedBytecode.object;
  if (object === undefined) throw new Error(`${FILES.join(' and ')} have no ${name}`);
  return `0x${object}`;
}

function compile(): NonNullable<typeof compiled> {
  const sources = Object.fromEntries(
    FILES.map((file) => [file, readFileSync(new URL(`../contracts/${file}`, import.meta.url), 'utf8')]),
  );
  const settings = {
    evmVersion: 'paris',
    outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
  };
  const files = compileSolidity(sources, settings);
  return Object.assign({}, ...FILES.map((file) => files[file]));
}

export interface HostileMarket {
  readonly token: Address;
  /** With WETH, and with USDC. */
  readonly pools: readonly [Address, Address];
}

/** What stands beside the tokens of the market in its two pools, raw units. */
export interface Capital {
  readonly tokens: bigint;
  readonly weth: bigint;
  readonly usdc: bigint;
}

/**
 * A token of that name between WETH and USDC, in two pools of one protocol, at prices far better than the
 * market's: 1 WETH buys 1 000 tokens and each of them sells for `dollars` USDC. The token is armed when the
 * pools are open.
 */
export function openHostileMarket(
  client: ChainClient,
  name: string,
  protocol: 'v2' | 'v3',
  { label = '', dollars }: { readonly label?: string; readonly dollars: bigint },
): Promise<HostileMarket> {
  const capital = { tokens: 10n ** 24n, weth: 10n ** 21n, usdc: dollars * 10n ** 12n };
  const owner = freshAddress(`owner of ${name}`);
  return openMarketOf(client, name, protocol, { label, owner, capital });
}

/** The same with any capital, which belongs to `owner`; one owner can have several. */
export async function openMarketOf(
  client: ChainClient,
  name: string,
  protocol: 'v2' | 'v3',
  place: { readonly label: string; readonly owner: Address; readonly capital: Capital },
): Promise<HostileMarket> {
  const { label, owner, capital } = place;
  const token = freshAddress(`${name} ${protocol} ${label}`).toLowerCase() as Address;
  const send = async (to: Address, data: Hex): Promise<void> => {
    const { status } = await sendTransaction(client, { from: owner, to, data, gas: 10_000_000n });
    if (status !== 'success') throw new Error(`${name} could not be set up`);
  };
  await fundNative(client, { to: owner, amount: 10n ** 20n });
  await client.setCode({ address: token, bytecode: hostileCode(name) });
  const pools =
    protocol === 'v2'
      ? await openPairs(client, token, capital, send)
      : await openPools(client, token, capital, owner, send);
  await send(token, encodeFunctionData({ abi: TOKEN, functionName: 'arm' }));
  return { token, pools };
}

type Send = (to: Address, data: Hex) => Promise<void>;

async function openPairs(
  client: ChainClient,
  token: Address,
  { tokens, weth, usdc }: Capital,
  send: Send,
): Promise<[Address, Address]> {
  const open = async (other: Address, mine: bigint, theirs: bigint): Promise<Address> => {
    const args = [token, other] as const;
    await send(MAINNET.v2Factory, encodeFunctionData({ abi: V2_FACTORY, functionName: 'createPair', args }));
    const pair = await client.readContract({
      address: MAINNET.v2Factory,
      abi: V2_FACTORY,
      functionName: 'getPair',
      args,
    });
    await send(token, encodeFunctionData({ abi: TOKEN, functionName: 'mint', args: [pair, mine] }));
    await fundAccount(client, { token: other, to: pair, amount: theirs });
    await send(pair, encodeFunctionData({ abi: V2_PAIR, functionName: 'sync' }));
    return pair.toLowerCase() as Address;
  };
  return [await open(WETH, tokens, weth), await open(USDC, tokens, usdc)];
}

async function openPools(
  client: ChainClient,
  token: Address,
  { tokens, weth, usdc }: Capital,
  owner: Address,
  send: Send,
): Promise<[Address, Address]> {
  await send(token, encodeFunctionData({ abi: TOKEN, functionName: 'mint', args: [owner, 2n * tokens] }));
  await send(token, approval);
  const open = async (other: Address, theirs: bigint): Promise<Address> => {
    await fundAccount(client, { token: other, to: owner, amount: theirs });
    await send(other, approval);
    const isFirst = token < other;
    const [token0, token1] = isFirst ? [token, other] : [other, token];
    const [amount0, amount1] = isFirst ? [tokens, theirs] : [theirs, tokens];
    const tick = Math.floor(Math.log(Number(amount1) / Number(amount0)) / Math.log(1.0001));
    const price = BigInt(Math.floor(Math.sqrt(Number(amount1) / Number(amount0)) * 2 ** 48)) << 48n;
    const nearest = Math.round(tick / 60) * 60;
    await send(
      MAINNET.positionManager,
      encodeFunctionData({
        abi: POSITION_MANAGER,
        functionName: 'createAndInitializePoolIfNecessary',
        args: [token0, token1, FEE, price],
      }),
    );
    const position = {
      token0,
      token1,
      fee: FEE,
      tickLower: nearest - 6000,
      tickUpper: nearest + 6000,
      amount0Desired: amount0,
      amount1Desired: amount1,
      amount0Min: 0n,
      amount1Min: 0n,
      recipient: owner,
      deadline: NEVER,
    };
    await send(
      MAINNET.positionManager,
      encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'mint', args: [position] }),
    );
    const pool = await client.readContract({
      address: MAINNET.v3Factory,
      abi: V3_FACTORY,
      functionName: 'getPool',
      args: [token0, token1, FEE],
    });
    return pool.toLowerCase() as Address;
  };
  return [await open(WETH, weth), await open(USDC, usdc)];
}

const approval = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [MAINNET.positionManager, 2n ** 255n],
});
