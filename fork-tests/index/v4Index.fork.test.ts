import { request } from 'graphql-request';
import { type Address, getAbiItem, type Hex, hexToBigInt } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountsForLiquidity } from '../../server/amm/v3/liquidityAmounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type IndexedReplica, startIndexedReplica } from '../harness/indexedReplica.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_POOL_MANAGER, V4_POSITION_MANAGER, V4_STATE_VIEW } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { v4Pools } from '../harness/replica/v4/v4Pools.ts';

/* The index of V4 on the real contracts: their state, and sums over their raw logs. */

interface Row {
  readonly id: Hex;
  readonly [field: string]: string | number | boolean | null | { readonly id: string };
}
type Field =
  | 'sqrtPriceX96'
  | 'liquidity'
  | 'amount0'
  | 'amount1'
  | 'fees0'
  | 'fees1'
  | 'donated0'
  | 'donated1';

const SWAP_BITS = 0xccn;
const DYNAMIC_FEE = 0x800000;
const MILLION = 1_000_000n;

let scene: IndexedReplica;
let client: ChainClient;
let rows: Map<Hex, Row>;
let logs: Awaited<ReturnType<typeof readLogs>>;
const pools = v4Pools();

beforeAll(async () => {
  scene = await startIndexedReplica({ hasV4: true });
  client = chainClient(scene.replica.url);
  logs = await readLogs();
  const { v4Pools: listed } = await query<{ v4Pools: Row[] }>(
    `{ v4Pools(first: 1000) { id currency0 currency1 token0 { id } token1 { id } isNative fee isDynamicFee tickSpacing
      hooks hasSwapHooks isPricing lastSwapFee protocolFee0 protocolFee1 sqrtPriceX96 tick liquidity amount0 amount1
      fees0 fees1 donated0 donated1 txCount swapCount volume0 volume1 tickCount positionCount tvlUSD } }`,
  );
  rows = new Map(listed.map((row) => [row.id, row]));
});
afterAll(() => scene?.stop());

const query = <Answer>(text: string): Promise<Answer> => request<Answer>(scene.index.queryUrl, text);
const read = (id: Hex, field: Field): bigint => BigInt(String(rows.get(id)?.[field]));

async function readLogs() {
  const of = { address: MAINNET_V4.poolManager, fromBlock: 0n, strict: true } as const;
  const abi = V4_POOL_MANAGER;
  const changes = await client.getLogs({ ...of, event: getAbiItem({ abi, name: 'ModifyLiquidity' }) });
  const swaps = await client.getLogs({ ...of, event: getAbiItem({ abi, name: 'Swap' }) });
  const donations = await client.getLogs({ ...of, event: getAbiItem({ abi, name: 'Donate' }) });
  return { changes, swaps, donations };
}

const ofPool = <Log extends { readonly args: { readonly id: Hex } }>(all: readonly Log[], id: Hex): Log[] =>
  all.filter(({ args }) => args.id === id);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const view = { address: MAINNET_V4.stateView, abi: V4_STATE_VIEW } as const;

describe('V4 in the index', () => {
  it('has every pool with its whole key, the native coin as the wrapped token', () => {
    expect(rows.size).toBe(pools.length);
    const tokenOf = (currency: Address) => (BigInt(currency) === 0n ? TOKENS.WETH.address : currency);
    for (const { id, key } of pools) {
      expect(rows.get(id), id).toMatchObject({
        currency0: key.currency0,
        currency1: key.currency1,
        fee: key.fee,
        tickSpacing: key.tickSpacing,
        hooks: key.hooks,
        isNative: BigInt(key.currency0) === 0n,
        token0: { id: tokenOf(key.currency0) },
        token1: { id: tokenOf(key.currency1) },
        hasSwapHooks: (BigInt(key.hooks) & SWAP_BITS) !== 0n,
        isDynamicFee: key.fee === DYNAMIC_FEE,
      });
    }
  });

  it('has the price, fees of the protocol, liquidity and ticks that the contracts have', async () => {
    const { v4Ticks } = await query<{
      v4Ticks: { pool: { id: Hex }; tickIdx: number; liquidityGross: string; liquidityNet: string }[];
    }>('{ v4Ticks(first: 1000) { pool { id } tickIdx liquidityGross liquidityNet } }');
    expect(v4Ticks.length).toBeGreaterThan(50);
    for (const { pool, tickIdx, ...listed } of v4Ticks) {
      const args = [pool.id, tickIdx] as const;
      const [gross, net] = await client.readContract({ ...view, functionName: 'getTickLiquidity', args });
      expect(listed).toEqual({ liquidityGross: String(gross), liquidityNet: String(net) });
    }
    for (const { id } of pools) {
      const args = [id] as const;
      const [sqrtPriceX96, tick, protocolFee] = await client.readContract({
        ...view,
        functionName: 'getSlot0',
        args,
      });
      const liquidity = await client.readContract({ ...view, functionName: 'getLiquidity', args });
      expect(rows.get(id), id).toMatchObject({
        sqrtPriceX96: String(sqrtPriceX96),
        tick,
        liquidity: String(liquidity),
        protocolFee0: protocolFee & 0xfff,
        protocolFee1: protocolFee >> 12,
        tickCount: String(v4Ticks.filter(({ pool }) => pool.id === id).length),
      });
    }
  });

  it('holds what the positions would be paid, and never less', () => {
    for (const { id } of pools) {
      const ranges = new Map<string, { lower: number; upper: number; liquidity: bigint }>();
      for (const { args } of ofPool(logs.changes, id)) {
        const name = `${args.tickLower} ${args.tickUpper}`;
        const before = ranges.get(name)?.liquidity ?? 0n;
        ranges.set(name, {
          lower: args.tickLower,
          upper: args.tickUpper,
          liquidity: before + args.liquidityDelta,
        });
      }
      const held = [...ranges.values()].map(({ lower, upper, liquidity }) =>
        amountsForLiquidity(read(id, 'sqrtPriceX96'), lower, upper, liquidity),
      );
      const events = BigInt(ofPool(logs.changes, id).length + 10 * ofPool(logs.swaps, id).length);
      for (const field of ['amount0', 'amount1'] as const) {
        const over = read(id, field) - sum(held.map((amounts) => amounts[field]));
        expect(over, `${id} ${field}`).toBeGreaterThanOrEqual(0n);
        expect(over, `${id} ${field}`).toBeLessThanOrEqual(events + 2n * BigInt(held.length));
      }
    }
  });

  it('counts events, volumes, fees and donations as the logs say', () => {
    expect(logs.swaps.length).toBeGreaterThan(50);
    for (const { id } of pools) {
      const swaps = ofPool(logs.swaps, id);
      const volume = (field: 'amount0' | 'amount1') =>
        sum(swaps.map(({ args }) => (args[field] < 0n ? -args[field] : args[field])));
      expect(rows.get(id), id).toMatchObject({
        swapCount: String(swaps.length),
        volume0: String(volume('amount0')),
        txCount: String(swaps.length + ofPool(logs.changes, id).length),
        volume1: String(volume('amount1')),
        lastSwapFee: swaps.at(-1)?.args.fee ?? null,
        donated0: String(sum(ofPool(logs.donations, id).map(({ args }) => args.amount0))),
        donated1: String(sum(ofPool(logs.donations, id).map(({ args }) => args.amount1))),
      });
      for (const [field, amount] of [
        ['fees0', 'amount0'],
        ['fees1', 'amount1'],
      ] as const) {
        const paid = swaps.filter(({ args }) => args[amount] < 0n);
        const least = sum(paid.map(({ args }) => (-args[amount] * BigInt(args.fee)) / MILLION));
        const difference = read(id, field) - least;
        const rounding = 20n * BigInt(paid.length) + least / 1_000_000_000n;
        expect(difference, `${id} ${field}`).toBeGreaterThanOrEqual(-rounding);
        expect(difference, `${id} ${field}`).toBeLessThanOrEqual(rounding);
      }
    }
  });

  it('has the NFTs with their owners and liquidity, and direct positions beside them', async () => {
    const { v4Positions } = await query<{
      v4Positions: {
        tokenId: string | null;
        owner: Address;
        liquidity: string;
        salt: Hex;
        pool: { id: Hex };
      }[];
    }>('{ v4Positions(first: 1000) { tokenId owner liquidity salt pool { id } } }');
    const manager = { address: MAINNET_V4.positionManager, abi: V4_POSITION_MANAGER } as const;
    const nfts = v4Positions.filter(({ tokenId }) => tokenId !== null);
    const next = await client.readContract({ ...manager, functionName: 'nextTokenId' });
    expect(nfts.length).toBe(Number(next) - 1);
    for (const { tokenId, owner, liquidity, salt } of nfts) {
      const args = [BigInt(tokenId ?? 0)] as const;
      expect(hexToBigInt(salt)).toBe(args[0]);
      if (BigInt(owner) === 0n) {
        expect(liquidity).toBe('0');
        await expect(client.readContract({ ...manager, functionName: 'ownerOf', args })).rejects.toThrow();
        continue;
      }
      const held = await client.readContract({ ...manager, functionName: 'ownerOf', args });
      expect(owner).toBe(held.toLowerCase());
      expect(liquidity).toBe(
        String(await client.readContract({ ...manager, functionName: 'getPositionLiquidity', args })),
      );
    }
    for (const { id } of pools) {
      const active = v4Positions.filter(({ pool, liquidity }) => pool.id === id && liquidity !== '0');
      expect(rows.get(id)?.['positionCount'], id).toBe(String(active.length));
    }
    expect(v4Positions.length).toBeGreaterThan(nfts.length);
  });

  it('lets whoever reads markets of 20 bytes read what he read before', async () => {
    const lists = await query<Record<string, { readonly market: string }[]>>(
      `{ pools(first: 1000) { market: id } pairs(first: 1000) { market: id } marketEvents(first: 1000) { market }
        marketPeriods(first: 1000) { market } ticks(first: 1000) { market: id } }`,
    );
    for (const [list, entries] of Object.entries(lists)) {
      expect(entries.length, list).toBeGreaterThan(0);
      const length = list === 'ticks' ? 50 : 42;
      expect(new Set(entries.map(({ market }) => market.length)), list).toEqual(new Set([length]));
    }
    interface Priced {
      readonly priceUSD: string | null;
      readonly pricingRank: number;
      readonly priceSource: string | null;
      readonly priceV4Pool: { readonly isPricing: boolean } | null;
    }
    const { tokens } = await query<{ tokens: Priced[] }>(
      '{ tokens(first: 1000) { priceUSD pricingRank priceSource priceV4Pool { isPricing } } }',
    );
    const byV4 = tokens.filter(({ priceV4Pool }) => priceV4Pool !== null);
    expect(byV4.every(({ priceV4Pool, priceSource }) => priceV4Pool?.isPricing && priceSource === null)).toBe(
      true,
    );
    for (const { priceUSD, pricingRank, priceSource, priceV4Pool } of tokens) {
      const hasSource = priceSource !== null || priceV4Pool !== null;
      expect(hasSource || pricingRank === 3).toBe(priceUSD !== null);
      expect(priceSource?.length ?? 42).toBe(42);
    }
  });
});
