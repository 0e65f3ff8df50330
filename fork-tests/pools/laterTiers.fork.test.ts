import { type Address, encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { POSITION_MANAGER, V3_FACTORY } from '../harness/uniswapAbis.ts';
import { untilListed } from '../harness/untilListed.ts';

/* Fee tiers that the owner of the factory enables later, as on Base. */

const OWNED = parseAbi([
  'function owner() view returns (address)',
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
]);
const QUOTER = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 limit)) view returns (uint256 amountOut, uint160 price, uint32 ticks, uint256 gas)',
]);
/** No pool has both of them. */
const [TOKEN0, TOKEN1] = [TOKENS.REEF.address, TOKENS.UNI.address].toSorted() as [Address, Address];
const SPACINGS = { 200: 4, 300: 6 } as const;

let fork: Fork;
let client: ChainClient;
let proxies: readonly ProxyProcess[] = [];

async function send(from: Address, to: Address, data: `0x${string}`): Promise<void> {
  const { status } = await sendTransaction(client, { from, to, data, gas: 10_000_000n });
  if (status !== 'success') throw new Error(`${data.slice(0, 10)} reverted`);
}

async function enable(fee: 200 | 300): Promise<void> {
  const factory = { address: MAINNET.v3Factory, abi: OWNED } as const;
  const owner = await client.readContract({ ...factory, functionName: 'owner' });
  await fundNative(client, { to: owner, amount: ETHER });
  const call = { abi: OWNED, functionName: 'enableFeeAmount', args: [fee, SPACINGS[fee]] } as const;
  await send(owner, MAINNET.v3Factory, encodeFunctionData(call));
}

/** At a price of 1 for 1 with 1 000 of each. */
async function open(fee: 200 | 300): Promise<void> {
  const owner = freshAddress(`who opens a pool of tier ${fee}`);
  await fundNative(client, { to: owner, amount: ETHER });
  const amount = 1_000n * ETHER;
  for (const token of [TOKEN0, TOKEN1]) {
    await fundAccount(client, { token, to: owner, amount });
    const args = [MAINNET.positionManager, amount] as const;
    await send(owner, token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }));
  }
  const create = {
    abi: POSITION_MANAGER,
    functionName: 'createAndInitializePoolIfNecessary',
    args: [TOKEN0, TOKEN1, fee, 2n ** 96n],
  } as const;
  await send(owner, MAINNET.positionManager, encodeFunctionData(create));
  const position = {
    token0: TOKEN0,
    token1: TOKEN1,
    fee,
    tickLower: -1_200,
    tickUpper: 1_200,
    amount0Desired: amount,
    amount1Desired: amount,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: owner,
    deadline: 2n ** 40n,
  };
  const mint = { abi: POSITION_MANAGER, functionName: 'mint', args: [position] } as const;
  await send(owner, MAINNET.positionManager, encodeFunctionData(mint));
}

beforeAll(async () => {
  fork = await startFork({ of: inject('replicaUrl') });
  client = chainClient(fork.url);
  await enable(200);
  await open(200);
  const settings = { NETWORK: 'mainnet', RPC_URL: fork.url };
  const [without, indexed] = await Promise.all([
    startProxy(settings),
    startProxy({ ...settings, SUBGRAPH_URL: inject('subgraphUrl') }).then(untilListed),
  ]);
  proxies = [without, indexed];
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await fork?.stop();
});

const AMOUNT = 10n * ETHER;

async function get(proxy: ProxyProcess, path: string): Promise<unknown> {
  return (await fetch(`${proxy.url}/api/v1${path}`)).json();
}

async function byQuoter(fee: number): Promise<bigint> {
  const [amountOut] = await client.readContract({
    address: MAINNET.quoterV2,
    abi: QUOTER,
    functionName: 'quoteExactInputSingle',
    args: [{ tokenIn: TOKEN0, tokenOut: TOKEN1, amountIn: AMOUNT, fee, limit: 0n }],
  });
  return amountOut;
}

const poolOf = (fee: number) =>
  client.readContract({
    address: MAINNET.v3Factory,
    abi: V3_FACTORY,
    functionName: 'getPool',
    args: [TOKEN0, TOKEN1, fee],
  });

/** What a process says of the pair: the pools that it finds, and the one that it quotes through. */
async function told(proxy: ProxyProcess) {
  const query = new URLSearchParams({
    tokenIn: TOKEN0,
    tokenOut: TOKEN1,
    amountIn: String(AMOUNT),
    maxHops: '1',
    rank: 'output',
  });
  const found = await get(proxy, `/pools/v3/find?token0=${TOKEN0}&token1=${TOKEN1}`);
  const quote = await get(proxy, `/quote?${query}`);
  const { feeTiers } = (await get(proxy, '/network')) as { feeTiers: number[] };
  return { found, quote, feeTiers };
}

test('behavior: a pool of such a tier is found and quoted, with an index and without', async () => {
  for (const proxy of proxies) {
    const { found, quote, feeTiers } = await told(proxy);
    expect(found).toMatchObject([{ address: await poolOf(200), fee: 200, tickSpacing: 4 }]);
    expect(quote).toMatchObject({
      amountOut: String(await byQuoter(200)),
      route: { fees: [200], pools: [await poolOf(200)] },
    });
    expect(feeTiers).toEqual([100, 200, 500, 3000, 10000]);
  }
});

test('behavior: so is one of a tier that is enabled while the process runs', async () => {
  await enable(300);
  await open(300);

  const { number } = await client.getBlock();
  for (const proxy of proxies) {
    const at = `minBlock=${number}`;
    const query = new URLSearchParams({
      tokenIn: TOKEN0,
      tokenOut: TOKEN1,
      amountIn: String(AMOUNT),
      maxHops: '1',
      maxSplits: '2',
    });
    expect(await get(proxy, `/quote?${query}&rank=output&${at}`)).toMatchObject({ isSplit: true });
    const { found, feeTiers } = await told(proxy);
    expect(found).toMatchObject([{ fee: 200 }, { address: await poolOf(300), fee: 300, tickSpacing: 6 }]);
    expect(feeTiers).toContain(300);
  }
});
