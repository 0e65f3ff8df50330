import {
  type Address,
  concatHex,
  decodeEventLog,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { approveForSwap, readBalances, sendTransaction } from './accounts.ts';
import { type ChainClient, chainClient } from './chainClient.ts';
import { ETHER } from './ether.ts';
import { type Fork, startFork } from './fork.ts';
import { fundAccount, fundNative } from './funding.ts';
import { MAINNET } from './replica/mainnetAddresses.ts';
import { worth } from './replica/prices.ts';
import { startReplica } from './replica/startReplica.ts';
import { TOKENS } from './replica/tokens.ts';
import { addV4 } from './replica/v4/openV4.ts';
import {
  V4_DYNAMIC_FEE_HOOK,
  V4_POOL_MANAGER,
  V4_POSITION_MANAGER,
  V4_QUOTER,
  V4_STATE_VIEW,
} from './replica/v4/v4Abis.ts';
import { MAINNET_V4, V4_HOOKS } from './replica/v4/v4Addresses.ts';
import { pricedAs, type V4Pool, v4PoolOf, v4Pools } from './replica/v4/v4Pools.ts';

/*
 * The V4 part of the replica is what mainnet has: contracts that know each other, pools that StateView reads,
 * and swaps that move what V4Quoter says. The server is not in it.
 */

const ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
const TRADER: Address = '0x0000000000000000000000000000000000a11ce4';
const NEVER = 2n ** 48n - 1n;

let fork: Fork;
let client: ChainClient;
const pools = v4Pools();
const hookless = pools.filter(
  ({ hook, key, shape }) => hook === 'none' && shape !== 'empty' && key.fee < 1_000_000,
);

beforeAll(async () => {
  fork = await startFork({ of: inject('replicaUrl') });
  client = chainClient(fork.url);
  await addV4(fork.url);
  await fundNative(client, { to: TRADER, amount: 1_000_000n * ETHER });
  for (const key of ['USDC', 'USDT', 'DAI', 'WETH', 'WBTC', 'UNI', 'LINK', 'MKR'] as const) {
    const token = TOKENS[key].address;
    await fundAccount(client, { token, to: TRADER, amount: worth(key, 1_000_000) });
    const { permit2, universalRouter: router } = MAINNET;
    await approveForSwap(client, { owner: TRADER, token, permit2, router });
  }
});
afterAll(() => fork?.stop());

const slot0 = (id: Hex) =>
  client.readContract({
    address: MAINNET_V4.stateView,
    abi: V4_STATE_VIEW,
    functionName: 'getSlot0',
    args: [id],
  });

describe('contracts', () => {
  test('know each other', async () => {
    const manager = parseAbi(['function poolManager() view returns (address)']);
    for (const address of [
      MAINNET_V4.positionManager,
      MAINNET_V4.stateView,
      MAINNET_V4.quoter,
      MAINNET.universalRouter,
    ]) {
      expect(await client.readContract({ address, abi: manager, functionName: 'poolManager' })).toBe(
        '0x000000000004444c5dc75cB358380D2e3dE08A90',
      );
    }
    const positions = await client.readContract({
      address: MAINNET.universalRouter,
      abi: parseAbi(['function V4_POSITION_MANAGER() view returns (address)']),
      functionName: 'V4_POSITION_MANAGER',
    });
    expect(positions.toLowerCase()).toBe(MAINNET_V4.positionManager);
  });

  test('have the code that npm has, as large as on mainnet', async () => {
    const sizes = await Promise.all(
      [MAINNET_V4.poolManager, MAINNET_V4.positionManager, MAINNET_V4.stateView, MAINNET_V4.quoter].map(
        async (address) => ((await client.getCode({ address }))?.length ?? 0) / 2 - 1,
      ),
    );
    expect(sizes).toEqual([24_009, 23_877, 3_531, 6_118]);
  });

  test('a delegated call is still refused', async () => {
    // delegatecall(manager, initialize(…)) from code of its own: the manager compares its address with an
    // immutable.
    const { key } = v4PoolOf('ETH', 'USDC', 500);
    const inner = encodeFunctionData({
      abi: V4_POOL_MANAGER,
      functionName: 'initialize',
      args: [{ ...key, fee: 777 }, 2n ** 97n],
    });
    const delegate: Address = '0x00000000000000000000000000000000de1e9a7e';
    // calldatacopy(0, 0, size); delegatecall(gas, manager, 0, size, 0, 0); returns 1 or 0
    const code = concatHex([
      '0x3660006000376000600036600073',
      MAINNET_V4.poolManager,
      '0x5af460005260206000f3',
    ]);
    const { data } = await client.call({
      to: delegate,
      data: inner,
      stateOverride: [{ address: delegate, code }],
    });
    expect(data).toBe(numberToHex(0, { size: 32 }));
    const { data: direct } = await client.call({ to: MAINNET_V4.poolManager, data: inner });
    expect(direct).toBe(numberToHex(13_863, { size: 32 }));
  });
});

describe('pools', () => {
  test('stand as they were opened, with their fees', async () => {
    for (const { id, key, hook } of pools) {
      const [sqrtPriceX96, , , lpFee] = await slot0(id);
      expect(sqrtPriceX96, id).toBeGreaterThan(0n);
      const dynamic = { dynamicFee: 3000, overriding: 0 } as Record<string, number>;
      expect(lpFee, `${hook} ${key.fee}`).toBe(dynamic[hook] ?? key.fee);
    }
  });

  test('the set has every kind', () => {
    const keys = pools.map(({ key }) => key);
    expect(keys.filter(({ currency0 }) => currency0 === zeroAddress).length).toBeGreaterThan(10);
    expect(new Set(keys.map(({ fee }) => fee))).toEqual(
      new Set([0, 10, 100, 500, 3000, 3333, 10_000, 999_999, 1_000_000, 0x800000]),
    );
    expect(new Set(keys.map(({ tickSpacing }) => tickSpacing))).toEqual(new Set([1, 7, 10, 60, 200, 32_767]));
    expect(new Set(pools.map(({ id }) => id)).size).toBe(pools.length);
    const bits = Object.fromEntries(
      Object.entries(V4_HOOKS).map(([name, { address }]) => [name, Number(BigInt(address) & 0x3fffn)]),
    );
    expect(bits).toEqual({
      inert: 0x1810,
      dynamicFee: 0x1000,
      watching: 0xc0,
      overriding: 0x80,
      taking: 0x44,
      reverting: 0x80,
      gasBurning: 0x80,
      reentering: 0x80,
      twoFaced: 0x80,
      codelessInert: 0x10,
      codelessSwap: 0x80,
    });
  });

  test('protocol fees are of each direction', async () => {
    const feeOf = async (pool: V4Pool) => {
      const [, , fee] = await slot0(pool.id);
      return [fee & 0xfff, fee >> 12];
    };
    expect(await feeOf(v4PoolOf('ETH', 'USDC', 500))).toEqual([0, 0]);
    expect(await feeOf(v4PoolOf('ETH', 'USDC', 3000))).toEqual([500, 500]);
    expect(await feeOf(v4PoolOf('WETH', 'DAI', 3000))).toEqual([0, 300]);
    expect(await feeOf(v4PoolOf('DAI', 'USDT', 0))).toEqual([1000, 1]);
    expect(await feeOf(v4PoolOf('ETH', 'USDT', 500))).toEqual([250, 1000]);
  });

  test('positions of the manager and of others, donations and the end of a position are in the logs', async () => {
    const logs = await client.getLogs({ address: MAINNET_V4.poolManager, fromBlock: 0n });
    const events = logs.flatMap(({ data, topics }) => {
      try {
        return [decodeEventLog({ abi: V4_POOL_MANAGER, data, topics })];
      } catch {
        return [];
      }
    });
    const count = (name: string) => events.filter(({ eventName }) => eventName === name).length;
    expect(count('Initialize')).toBe(pools.length);
    expect(count('Donate')).toBe(3);
    expect(count('ProtocolFeeUpdated')).toBe(5);
    expect(count('Swap')).toBeGreaterThan(60);
    const changed = events.flatMap((event) => (event.eventName === 'ModifyLiquidity' ? [event.args] : []));
    const byManager = changed.filter(({ sender }) => sender.toLowerCase() === MAINNET_V4.positionManager);
    expect(byManager.length).toBeGreaterThan(80);
    expect(changed.length - byManager.length).toBeGreaterThan(20);
    expect(changed.filter(({ liquidityDelta }) => liquidityDelta < 0n).length).toBe(3);
    const liquidity = (id: bigint) =>
      client.readContract({
        address: MAINNET_V4.positionManager,
        abi: V4_POSITION_MANAGER,
        functionName: 'getPositionLiquidity',
        args: [id],
      });
    expect(await liquidity(4n)).toBe(0n);
    expect(await liquidity(1n)).toBeGreaterThan(0n);
  });
});

/** One hop of the router's V4_SWAP: the input settled, swapped and taken, in the encoding of version 2.0. */
function routerSwap(pool: V4Pool, zeroForOne: boolean, amountIn: bigint) {
  const key = [
    { name: 'currency0', type: 'address' },
    { name: 'currency1', type: 'address' },
    { name: 'fee', type: 'uint24' },
    { name: 'tickSpacing', type: 'int24' },
    { name: 'hooks', type: 'address' },
  ] as const;
  const single = [
    {
      type: 'tuple',
      components: [
        { name: 'poolKey', type: 'tuple', components: key },
        { name: 'zeroForOne', type: 'bool' },
        { name: 'amountIn', type: 'uint128' },
        { name: 'amountOutMinimum', type: 'uint128' },
        { name: 'hookData', type: 'bytes' },
      ],
    },
  ] as const;
  const [input, output] = zeroForOne
    ? [pool.key.currency0, pool.key.currency1]
    : [pool.key.currency1, pool.key.currency0];
  const params = [
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }, { type: 'bool' }],
      [input, amountIn, true],
    ),
    encodeAbiParameters(single, [
      { poolKey: pool.key, zeroForOne, amountIn, amountOutMinimum: 0n, hookData: '0x' },
    ]),
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
      [output, TRADER, 0n],
    ),
  ];
  const swap = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }], ['0x0b060e', params]);
  return {
    from: TRADER,
    to: MAINNET.universalRouter as Address,
    data: encodeFunctionData({ abi: ROUTER, functionName: 'execute', args: ['0x10', [swap], NEVER] }),
    value: input === zeroAddress ? amountIn : 0n,
    gas: 5_000_000n,
  };
}

async function quoted(pool: V4Pool, zeroForOne: boolean, exactAmount: bigint): Promise<bigint> {
  const params = { poolKey: pool.key, zeroForOne, exactAmount, hookData: '0x' } as const;
  const { result } = await client.simulateContract({
    address: MAINNET_V4.quoter,
    abi: V4_QUOTER,
    functionName: 'quoteExactInputSingle',
    args: [params],
  });
  return result[0];
}

/** What the trader got, by its balances. */
async function received(pool: V4Pool, zeroForOne: boolean, amountIn: bigint): Promise<bigint> {
  const output = zeroForOne ? pool.key.currency1 : pool.key.currency0;
  const token = output === zeroAddress ? 'native' : output;
  const before = await readBalances(client, [token], [TRADER]);
  const receipt = await sendTransaction(client, routerSwap(pool, zeroForOne, amountIn));
  expect(receipt.status).toBe('success');
  const after = await readBalances(client, [token], [TRADER]);
  const gas = token === 'native' ? receipt.gasUsed * receipt.effectiveGasPrice : 0n;
  return after.of(token, TRADER) - before.of(token, TRADER) + gas;
}

describe('swaps', () => {
  test.each(hookless.map((pool) => ({ name: `${pool.currency0}/${pool.currency1} ${pool.key.fee}`, pool })))(
    '$name: the router moves what V4Quoter says, both ways',
    async ({ pool }) => {
      for (const zeroForOne of [true, false]) {
        const amountIn = worth(pricedAs(zeroForOne ? pool.currency0 : pool.currency1), 1000);
        const promised = await quoted(pool, zeroForOne, amountIn);
        // The protocol's fee makes 999 999 a fee of all the input, in one direction.
        const isWholeFee = zeroForOne && pool.key.fee === 999_999;
        expect(promised > 0n).toBe(!isWholeFee);
        expect(await received(pool, zeroForOne, amountIn)).toBe(promised);
      }
    },
  );

  test('hooks do what their names say', async () => {
    const amountIn = ETHER / 10n;
    const of = (hook: V4Pool['hook']) => pools.find((pool) => pool.hook === hook) as V4Pool;
    const plain = await quoted(v4PoolOf('ETH', 'USDC', 500), true, amountIn);
    const share = async (hook: V4Pool['hook']) =>
      Number(((await quoted(of(hook), true, amountIn)) * 10_000n) / plain) / 10_000;
    expect(await share('overriding')).toBeCloseTo(0.95, 1);
    expect(await share('taking')).toBeCloseTo(0.99, 2);
    expect(await share('gasBurning')).toBeCloseTo(1, 2);
    expect(await share('reentering')).toBeCloseTo(1, 2);
    expect(await share('twoFaced')).toBeCloseTo(1, 2);
    await expect(quoted(of('reverting'), true, amountIn)).rejects.toThrow();
    await expect(quoted(of('codelessSwap'), true, amountIn)).rejects.toThrow();
    for (const hook of ['inert', 'watching', 'taking', 'gasBurning', 'reentering'] as const) {
      const promised = await quoted(of(hook), true, amountIn);
      expect(await received(of(hook), true, amountIn), hook).toBe(promised);
    }
    const { status } = await sendTransaction(client, routerSwap(of('twoFaced'), true, amountIn));
    expect(status).toBe('reverted');
  });

  test('the fee of a dynamic pool moves without an event', async () => {
    const pool = v4PoolOf('USDC', 'PEPE', 0x800000, 'dynamicFee');
    const data = encodeFunctionData({
      abi: V4_DYNAMIC_FEE_HOOK,
      functionName: 'setFee',
      args: [pool.key, 9000],
    });
    const receipt = await sendTransaction(client, { from: TRADER, to: V4_HOOKS.dynamicFee.address, data });
    expect(receipt.logs).toEqual([]);
    expect((await slot0(pool.id))[3]).toBe(9000);
  });
});

test('a replica with V4 has the events in its history and the same pools', async () => {
  const replica = await startReplica({ hasV4: true });
  try {
    const own = chainClient(replica.url);
    const logs = await own.getLogs({
      address: MAINNET_V4.poolManager,
      fromBlock: BigInt(replica.startBlock),
    });
    const swaps = logs.filter(({ topics }) => topics[0]?.startsWith('0x40e9cecb'));
    expect(swaps.length).toBeGreaterThan(60);
    expect(new Set(swaps.map(({ blockNumber }) => blockNumber)).size).toBeGreaterThan(20);
  } finally {
    await replica.stop();
  }
});
