import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  numberToHex,
  parseAbi,
} from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { approveForSwap, readBalances, sendTransaction } from './accounts.ts';
import { type ChainClient, chainClient } from './chainClient.ts';
import { ETHER } from './ether.ts';
import { startFork } from './fork.ts';
import { fundAccount, fundNative } from './funding.ts';
import { freePort } from './ports.ts';
import { NOTABLE, type ReplicaPair, type ReplicaPool } from './replica/markets.ts';
import { worth } from './replica/prices.ts';
import { type Replica, startReplica } from './replica/startReplica.ts';
import type { TokenKey } from './replica/tokens.ts';
import { V2_FACTORY, V2_PAIR, V2_ROUTER, V3_FACTORY } from './uniswapAbis.ts';

const DAY = 86_400;
const NEVER = 2n ** 48n - 1n;
const STRANGER = '0x00000000000000000000000000000000000a11ce';

const V3_POOL = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function tickBitmap(int16) view returns (uint256)',
]);
const QUOTER = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256)',
  'function factory() view returns (address)',
  'function WETH9() view returns (address)',
]);
const ROUTER = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function V3_POSITION_MANAGER() view returns (address)',
]);
const PERMIT2 = parseAbi(['function DOMAIN_SEPARATOR() view returns (bytes32)']);
const EVENTS = {
  v2Swap: parseAbi(['event Swap(address indexed, uint256, uint256, uint256, uint256, address indexed)'])[0],
  v3Swap: parseAbi([
    'event Swap(address indexed, address indexed, int256, int256, uint160, uint128, int24)',
  ])[0],
  v3Mint: parseAbi([
    'event Mint(address, address indexed, int24 indexed, int24 indexed, uint128, uint256, uint256)',
  ])[0],
  v3Burn: parseAbi([
    'event Burn(address indexed, int24 indexed, int24 indexed, uint128, uint256, uint256)',
  ])[0],
  flash: parseAbi(['event Flash(address indexed, address indexed, uint256, uint256, uint256, uint256)'])[0],
  poolCreated: parseAbi([
    'event PoolCreated(address indexed, address indexed, uint24 indexed, int24, address)',
  ])[0],
  nftTransfer: parseAbi([
    'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  ])[0],
};

let replica: Replica;
let client: ChainClient;

interface RouteOnChain {
  readonly protocols: readonly string[];
  readonly amountOut: bigint;
}

/** The best of all paths of at most three markets, each hop quoted by the V2 router or by QuoterV2. */
async function bestRouteOnChain(from: TokenKey, to: TokenKey, amountIn: bigint): Promise<RouteOnChain> {
  const markets = [...replica.pairs, ...replica.pools];
  const follow = async (
    at: TokenKey,
    amount: bigint,
    protocols: string[],
    seen: TokenKey[],
  ): Promise<RouteOnChain> => {
    if (at === to) return { protocols, amountOut: amount };
    let best: RouteOnChain = { protocols: [], amountOut: 0n };
    for (const market of markets) {
      if (market.token0 !== at && market.token1 !== at) continue;
      const next = market.token0 === at ? market.token1 : market.token0;
      if (seen.includes(next) || (protocols.length === 2 && next !== to)) continue;
      const amountOut = await quoteOnChain(market, at, next, amount);
      if (amountOut === 0n) continue;
      const protocol = 'fee' in market ? 'v3' : 'v2';
      const found = await follow(next, amountOut, [...protocols, protocol], [...seen, next]);
      if (found.amountOut > best.amountOut) best = found;
    }
    return best;
  };
  return follow(from, amountIn, [], [from]);
}

/** What one market pays for `amount`; 0 where the contracts revert, which a market without liquidity does. */
async function quoteOnChain(
  market: ReplicaPair | ReplicaPool,
  from: TokenKey,
  to: TokenKey,
  amount: bigint,
): Promise<bigint> {
  const { quoterV2, v2Router } = replica.contracts;
  const [tokenIn, tokenOut] = [replica.tokens[from].address, replica.tokens[to].address];
  try {
    if ('fee' in market) {
      const path = concatHex([tokenIn, numberToHex(market.fee, { size: 3 }), tokenOut]);
      const call = {
        address: quoterV2,
        abi: QUOTER,
        functionName: 'quoteExactInput',
        args: [path, amount],
      } as const;
      return (await client.simulateContract(call)).result[0];
    }
    const args = [amount, [tokenIn, tokenOut]] as const;
    const amounts = await client.readContract({
      address: v2Router,
      abi: V2_ROUTER,
      functionName: 'getAmountsOut',
      args,
    });
    return amounts[1] ?? 0n;
  } catch (error) {
    if (error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError))
      return 0n;
    throw error;
  }
}

beforeAll(async () => {
  replica = await startReplica();
  client = chainClient(replica.url);
});

afterAll(async () => {
  await replica.stop();
  expect(() => process.kill(replica.process.pid, 0)).toThrow('ESRCH');
});

describe('contracts', () => {
  test('have code at their mainnet addresses', async () => {
    for (const [name, address] of Object.entries(replica.contracts)) {
      expect(await client.getCode({ address }), name).toMatch(/^0x[0-9a-f]{100}/);
    }
    expect(await client.getChainId()).toBe(1);
  });

  test('make the USDC/WETH markets at the addresses they have on mainnet', async () => {
    const { USDC, WETH } = replica.tokens;
    const { v2Factory, v3Factory } = replica.contracts;
    expect(
      await client.readContract({
        abi: V2_FACTORY,
        address: v2Factory,
        functionName: 'getPair',
        args: [USDC.address, WETH.address],
      }),
    ).toBe('0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc');
    expect(
      await client.readContract({
        abi: V3_FACTORY,
        address: v3Factory,
        functionName: 'getPool',
        args: [USDC.address, WETH.address, 500],
      }),
    ).toBe('0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640');
  });

  test('Permit2 signs for mainnet; router and quoter know their neighbours', async () => {
    const { permit2, quoterV2, universalRouter, positionManager, v3Factory, weth } = replica.contracts;
    expect(
      await client.readContract({ address: permit2, abi: PERMIT2, functionName: 'DOMAIN_SEPARATOR' }),
    ).toBe('0x866a5aba21966af95d6c7ab78eb2b2fc913915c28be3b9aa07cc04ff903e3f28');
    const manager = await client.readContract({
      address: universalRouter,
      abi: ROUTER,
      functionName: 'V3_POSITION_MANAGER',
    });
    const factory = await client.readContract({ address: quoterV2, abi: QUOTER, functionName: 'factory' });
    const wrapped = await client.readContract({ address: quoterV2, abi: QUOTER, functionName: 'WETH9' });
    const image = await client.readContract({
      address: positionManager,
      abi: parseAbi(['function tokenURI(uint256) view returns (string)']),
      functionName: 'tokenURI',
      args: [1n],
    });
    expect(image).toMatch(/^data:application\/json;base64,/);
    expect([manager, factory, wrapped].map((address) => address.toLowerCase())).toEqual([
      positionManager,
      v3Factory,
      weth,
    ]);
  });
});

describe('seeded state', () => {
  const logsOf = <Name extends keyof typeof EVENTS>(name: Name) =>
    client.getLogs({
      event: EVENTS[name],
      fromBlock: BigInt(replica.startBlock),
      toBlock: BigInt(replica.headBlock),
      strict: true,
    });

  test('has the pairs and pools that the manifest names', async () => {
    const { v2Factory, v3Factory } = replica.contracts;
    const tokenOf = (key: keyof Replica['tokens']): Address => replica.tokens[key].address;
    expect(
      await client.readContract({ address: v2Factory, abi: V2_FACTORY, functionName: 'allPairsLength' }),
    ).toBe(29n);
    expect(await logsOf('poolCreated')).toHaveLength(52);
    expect(new Set(replica.pools.map(({ fee }) => fee))).toEqual(new Set([100, 500, 3000, 10000]));
    for (const { token0, token1, address } of replica.pairs) {
      const args = [tokenOf(token0), tokenOf(token1)] as const;
      const onChain = await client.readContract({
        address: v2Factory,
        abi: V2_FACTORY,
        functionName: 'getPair',
        args,
      });
      expect(onChain.toLowerCase()).toBe(address);
    }
    for (const { token0, token1, fee, address } of replica.pools) {
      const args = [tokenOf(token0), tokenOf(token1), fee] as const;
      const onChain = await client.readContract({
        address: v3Factory,
        abi: V3_FACTORY,
        functionName: 'getPool',
        args,
      });
      expect(onChain.toLowerCase()).toBe(address);
    }
  });

  test('has 200 positions, some minted without the manager, some closed, some in other hands', async () => {
    const mints = await logsOf('v3Mint');
    expect(mints).toHaveLength(200);
    const nftTransfers = (await logsOf('nftTransfer')).filter(
      ({ address }) => address.toLowerCase() === replica.contracts.positionManager,
    );
    const minted = nftTransfers.filter(({ args }) => BigInt(args.from) === 0n).length;
    const burnt = nftTransfers.filter(({ args }) => BigInt(args.to) === 0n).length;
    expect(minted).toBeGreaterThan(150);
    expect(minted).toBeLessThan(200);
    expect(burnt).toBeGreaterThanOrEqual(5);
    expect(nftTransfers.length - minted - burnt).toBe(10);
    expect((await logsOf('v3Burn')).length).toBeGreaterThan(20);
    expect(await logsOf('flash')).toHaveLength(2);
  });

  test('has 500 trades over 40 days, several in some blocks, and ends now', async () => {
    const swaps = [...(await logsOf('v2Swap')), ...(await logsOf('v3Swap'))];
    expect(swaps).toHaveLength(500);
    const numbers = [...new Set(swaps.map(({ blockNumber }) => blockNumber))];
    expect(numbers.length).toBeGreaterThan(100);
    expect(numbers.length).toBeLessThan(200);
    const blocks = await Promise.all(numbers.map((blockNumber) => client.getBlock({ blockNumber })));
    const times = blocks.map(({ timestamp }) => Number(timestamp)).sort((a, b) => a - b);
    const days = new Set(times.map((time) => Math.floor(time / DAY)));
    expect(days.size).toBeGreaterThan(30);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(38 * DAY);
    const head = await client.getBlock({ blockNumber: BigInt(replica.headBlock) });
    expect(Math.abs(Number(head.timestamp) - Date.now() / 1000)).toBeLessThan(60);
    expect(head.baseFeePerGas).toBe(1_000_000_000n);
  });

  test('keeps all markets of two tokens within 0.3 % of each other', async () => {
    const pricesOf = new Map<string, number[]>();
    const note = (pool: { token0: string; token1: string }, price: number): void => {
      const key = `${pool.token0}/${pool.token1}`;
      pricesOf.set(key, [...(pricesOf.get(key) ?? []), price]);
    };
    for (const pair of replica.pairs.filter(({ dust, dollars }) => !dust && dollars > 0)) {
      const [reserve0, reserve1] = await client.readContract({
        address: pair.address,
        abi: V2_PAIR,
        functionName: 'getReserves',
      });
      note(pair, Number(reserve1) / Number(reserve0));
    }
    for (const pool of replica.pools.filter(({ shape }) => shape === 'volatile' || shape === 'stable')) {
      const [sqrtPriceX96] = await client.readContract({
        address: pool.address,
        abi: V3_POOL,
        functionName: 'slot0',
      });
      note(pool, (Number(sqrtPriceX96) / 2 ** 96) ** 2);
    }
    for (const [market, prices] of pricesOf) {
      expect(Math.max(...prices) / Math.min(...prices), market).toBeLessThan(1.003);
    }
  });

  test.each(Object.entries(NOTABLE))(
    'knows the kind of the best route of %s',
    async (_, { tokenIn, tokenOut, protocols }) => {
      const best = await bestRouteOnChain(tokenIn, tokenOut, worth(tokenIn, 500));
      expect(best.protocols).toEqual(protocols);
    },
  );

  test('has pools in each odd condition', async () => {
    const shaped = (shape: string) => replica.pools.find((pool) => pool.shape === shape)?.address ?? '0x';
    const slot0 = async (shape: string) =>
      client.readContract({ address: shaped(shape), abi: V3_POOL, functionName: 'slot0' });
    const liquidity = async (shape: string) =>
      client.readContract({ address: shaped(shape), abi: V3_POOL, functionName: 'liquidity' });
    expect((await slot0('uninitialized'))[0]).toBe(0n);
    expect((await slot0('empty'))[0]).toBeGreaterThan(0n);
    expect(await liquidity('empty')).toBe(0n);
    expect((await slot0('emptied'))[0]).toBeGreaterThan(0n);
    expect(await liquidity('emptied')).toBe(0n);
    expect((await slot0('edge'))[1]).toBe(880_000);
    expect(await liquidity('edge')).toBeGreaterThan(0n);
    expect(await liquidity('gap')).toBeGreaterThan(0n);
  });

  test('funds accounts that have sent nothing', async () => {
    const { USDC, WETH } = replica.tokens;
    for (const { address } of replica.accounts) {
      expect(await client.getTransactionCount({ address })).toBe(0);
      const balances = await readBalances(client, [USDC.address, WETH.address, 'native'], [address]);
      expect(balances.of(USDC.address, address)).toBe(1_000_000_000_000n);
      expect(balances.of(WETH.address, address)).toBe(285_714_285_714_285_714_285n);
      expect(balances.of('native', address)).toBe(10_000n * ETHER);
    }
  });

  test('was mined in the order of its plan, however the calls of a batch arrived', async () => {
    const numbers = Array.from({ length: replica.headBlock - replica.startBlock }, (_, index) =>
      BigInt(replica.headBlock - index),
    );
    let compared = 0;
    for (const blockNumber of numbers) {
      const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
      // The planner gives each transaction of a block a lower maximum than the one before.
      const fees = transactions.map(({ maxFeePerGas }) => maxFeePerGas ?? 0n);
      expect(fees).toEqual(fees.map((_, index) => (fees[0] ?? 0n) - BigInt(index)));
      compared += fees.length;
    }
    expect(compared).toBeGreaterThan(700);
  });

  test('is the same for the same seed and time, and another for another seed', async () => {
    const lastHash = async (seed: number): Promise<string> => {
      const other = await startReplica({ seed, now: 1_760_000_000 });
      const head = await chainClient(other.url).getBlock();
      await other.stop();
      expect(head.timestamp).toBe(1_760_000_000n);
      return `${head.hash} ${head.stateRoot}`;
    };
    const [first, second, third] = [await lastHash(1), await lastHash(1), await lastHash(2)];
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('on a fork', () => {
  let forkClient: ChainClient;
  let stopFork: () => Promise<void>;
  beforeAll(async () => {
    vi.stubEnv('FORK_RPC_URL', '');
    const fork = await startFork({ of: replica.url });
    expect(fork.isRealNetwork).toBe(false);
    forkClient = chainClient(fork.url);
    stopFork = fork.stop;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await stopFork();
  });

  test('each new block has the time of the machine', async () => {
    for (const chain of [forkClient, chainClient(replica.url)]) {
      await chain.mine({ blocks: 1 });
      const { timestamp } = await chain.getBlock();
      expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(30);
    }
  });

  test('a swap on the V2 router pays what the router said', async () => {
    const { WETH, DAI } = replica.tokens;
    const { v2Router } = replica.contracts;
    const path = [WETH.address, DAI.address];
    const amounts = await forkClient.readContract({
      address: v2Router,
      abi: V2_ROUTER,
      functionName: 'getAmountsOut',
      args: [ETHER, path],
    });
    await fundNative(forkClient, { to: STRANGER, amount: 2n * ETHER });
    const data = encodeFunctionData({
      abi: V2_ROUTER,
      functionName: 'swapExactETHForTokens',
      args: [0n, path, STRANGER, NEVER],
    });
    const receipt = await sendTransaction(forkClient, { from: STRANGER, to: v2Router, data, value: ETHER });
    expect(receipt.status).toBe('success');
    const balances = await readBalances(forkClient, [DAI.address], [STRANGER]);
    expect(balances.of(DAI.address, STRANGER)).toBe(amounts[1]);
  });

  test.each(['USDC', 'USDT'] as const)(
    'a swap of %s on the Universal Router pays what QuoterV2 said',
    async (key) => {
      const { tokens, contracts, accounts } = replica;
      const owner = accounts[1].address;
      const token = tokens[key].address;
      const path = concatHex([token, numberToHex(500, { size: 3 }), tokens.WETH.address]);
      const quote = await forkClient.simulateContract({
        address: contracts.quoterV2,
        abi: QUOTER,
        functionName: 'quoteExactInput',
        args: [path, 1_000_000_000n],
      });
      const before = await readBalances(forkClient, [tokens.WETH.address, token], [owner]);
      await approveForSwap(forkClient, {
        owner,
        token,
        permit2: contracts.permit2,
        router: contracts.universalRouter,
      });
      await approveForSwap(forkClient, {
        owner,
        token,
        permit2: contracts.permit2,
        router: contracts.universalRouter,
      });
      const input = encodeAbiParameters(
        [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bool' }],
        [owner, 1_000_000_000n, 0n, path, true],
      );
      const data = encodeFunctionData({
        abi: ROUTER,
        functionName: 'execute',
        args: ['0x00', [input], NEVER],
      });
      const receipt = await sendTransaction(forkClient, { from: owner, to: contracts.universalRouter, data });
      expect(receipt.status).toBe('success');
      const after = await readBalances(forkClient, [tokens.WETH.address, token], [owner]);
      expect(after.of(tokens.WETH.address, owner) - before.of(tokens.WETH.address, owner)).toBe(
        quote.result[0],
      );
      expect(before.of(token, owner) - after.of(token, owner)).toBe(1_000_000_000n);
    },
  );

  test('every token can be handed out, and wrapped coins can be unwrapped', async () => {
    for (const { address } of Object.values(replica.tokens)) {
      await fundAccount(forkClient, { token: address, to: STRANGER, amount: 12_345n });
    }
    const to = replica.tokens.WETH.address;
    await fundAccount(forkClient, { token: to, to: STRANGER, amount: 50_000_000n * ETHER });
    const data = encodeFunctionData({
      abi: parseAbi(['function withdraw(uint256)']),
      functionName: 'withdraw',
      args: [50_000_000n * ETHER],
    });
    await fundNative(forkClient, { to: STRANGER, amount: ETHER });
    expect((await sendTransaction(forkClient, { from: STRANGER, to, data })).status).toBe('success');
  });

  test('the odd tokens are odd in the way they should be', async () => {
    const { MKR, MUTE, HUGE, EMPTY, TAX, TRAP } = replica.tokens;
    const text = parseAbi([
      'function symbol() view returns (bytes32)',
      'function decimals() view returns (uint256)',
    ]);
    const read = { abi: erc20Abi, functionName: 'symbol' } as const;
    expect(await forkClient.readContract({ address: MKR.address, abi: text, functionName: 'symbol' })).toBe(
      `0x4d4b52${'0'.repeat(58)}`,
    );
    await expect(forkClient.readContract({ ...read, address: MUTE.address })).rejects.toThrow('no symbol');
    expect(await forkClient.readContract({ ...read, address: EMPTY.address })).toBe('');
    expect(
      await forkClient.readContract({ address: HUGE.address, abi: text, functionName: 'decimals' }),
    ).toBe(2n ** 256n - 1n);
    const send = async (token: Address, to: Address) => {
      await fundAccount(forkClient, { token, to: STRANGER, amount: 1000n });
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1000n] });
      await fundNative(forkClient, { to: STRANGER, amount: ETHER });
      return (await sendTransaction(forkClient, { from: STRANGER, to: token, data, gas: 200_000n })).status;
    };
    const other = replica.accounts[4].address;
    await fundAccount(forkClient, { token: TAX.address, to: other, amount: 0n });
    expect(await send(TAX.address, other)).toBe('success');
    expect((await readBalances(forkClient, [TAX.address], [other])).of(TAX.address, other)).toBe(990n);
    expect(await send(TRAP.address, other)).toBe('reverted');
  });

  test('the replica does not see what happens on its fork', async () => {
    const { DAI } = replica.tokens;
    const balances = await readBalances(client, [DAI.address], [STRANGER]);
    expect(balances.of(DAI.address, STRANGER)).toBe(0n);
  });
});

describe('a fork of a real network', () => {
  test('that was asked for and does not answer is an error that names the variable', async () => {
    vi.stubEnv('FORK_RPC_URL', `http://127.0.0.1:${await freePort()}/secret-key`);
    const failure = await startFork({ of: replica.url }).catch((error: unknown) => error);
    vi.unstubAllEnvs();
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).toMatch(/FORK_RPC_URL/);
    expect(String(failure)).not.toMatch(/secret-key/);
  });

  test('is what FORK_RPC_URL names, at FORK_BLOCK', async () => {
    vi.stubEnv('FORK_RPC_URL', replica.url);
    vi.stubEnv('FORK_BLOCK', String(replica.headBlock - 5));
    const fork = await startFork();
    vi.unstubAllEnvs();
    expect(fork.isRealNetwork).toBe(true);
    expect(await chainClient(fork.url).getBlockNumber()).toBe(BigInt(replica.headBlock - 5));
    await fork.stop();
  });
});
