import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routeSwap } from '../../bench/kit/gasRoutes.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import type { TradeType } from '../../server/routing/model/route.ts';
import { GAS_TABLE } from '../../server/universalRouter/gas/gasTable.ts';
import { hopGasesOf } from '../../server/universalRouter/gas/swapShape.ts';
import { approveForSwap } from '../harness/accounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { worth } from '../harness/replica/prices.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { poolsOfReplica, type ReplicaGraph, readGraph, v4PoolsOfReplica } from '../routing/replicaGraph.ts';
import { gasOfPool } from './poolFrame.ts';

/*
 * What a pool's arithmetic takes, told from its state and the amount, against what its own frame of a trace
 * used: two amounts through one pool in one direction, at one state. What is written and which accounts are
 * cold is the same for both.
 */

const SENDER: Address = '0x00000000000000000000000000000000000ac0de';
const KEYS = ['WETH', 'USDC', 'DAI', 'WBTC', 'UNI', 'LINK'] as const;
const DOLLARS = [3, 700, 41_000, 600_000];
interface Seen {
  /** Units of the pool's frame, without those of the frames within. */
  readonly used: number;
  readonly told: number;
  readonly checks: number;
  readonly long: number;
}

let replica: Awaited<ReturnType<typeof startSavedReplica>>;
let client: ChainClient;
let market: ReplicaGraph;
let pools: readonly Pool[];
beforeAll(async () => {
  replica = await startSavedReplica('v4');
  client = chainClient(replica.url);
  await fundNative(client, { to: SENDER, amount: 1_000_000n * ETHER });
  const { permit2, universalRouter: router } = MAINNET;
  for (const key of KEYS) {
    const { address: token } = TOKENS[key];
    await fundAccount(client, { token, to: SENDER, amount: worth(key, 100_000_000) });
    await approveForSwap(client, { owner: SENDER, token, permit2, router });
  }
  const known = new Set<Address>(KEYS.map((key) => TOKENS[key].address));
  pools = [...poolsOfReplica(), ...v4PoolsOfReplica()].filter(
    ({ token0, token1, protocol }) => protocol !== 'v2' && known.has(token0) && known.has(token1),
  );
  const { hash, number } = await client.getBlock();
  market = await readGraph(replica.url, { hash, number }, pools);
});
afterAll(() => replica?.stop());

const gasOf = Object.fromEntries(hopGasesOf(GAS_TABLE).map((gas) => [gas.protocol, gas]));

/** `undefined` where the pool cannot fill the amount, or ticks are crossed, which write what they pass. */
async function swap(pool: Pool, tokenIn: Address, tradeType: TradeType, dollars: number) {
  const tokenOut = tokenIn === pool.token0 ? pool.token1 : pool.token0;
  const fixed = KEYS.find((key) => TOKENS[key].address === (tradeType === 'exactInput' ? tokenIn : tokenOut));
  if (fixed === undefined) throw new Error('a token without a price');
  const ends = { tokenIn, tokenOut, tradeType, nativeIn: false, nativeOut: false, recipient: SENDER };
  const prepared = await routeSwap(market, { ...ends, amount: worth(fixed, dollars) }, [
    [{ pool, tokenIn, tokenOut }],
  ]);
  const [hop] = prepared?.quoted.gasHops[0] ?? [];
  if (prepared === undefined || hop?.work === undefined || hop.ticksCrossed + hop.wordsCrossed > 0) return;
  const used = await gasOfPool(client, { from: SENDER, ...prepared.built }, pool.protocol);
  const {
    tickMove = 0,
    longProduct = 0,
    tickFound = 0,
    tickBit = 0,
    tickCheck = 0,
  } = gasOf[pool.protocol] ?? {};
  const { longProducts, ticksFound, tickBits, tickChecks } = hop.work;
  const work =
    longProducts * longProduct + ticksFound * tickFound + tickBits * tickBit + tickChecks * tickCheck;
  return {
    used,
    told: work + (hop.movesTick === true ? tickMove : 0),
    checks: tickChecks,
    long: longProducts,
  };
}

// V4 takes the fixed amount as it is: one long product too many is counted where a swap of token0 moves far.
test.each([
  ['v3', 150, 200],
  ['v4', 300, 20],
] as const)(
  '%s: two amounts differ as told, to %i units',
  { timeout: 120_000 },
  async (protocol, most, least) => {
    let [pairs, checks, long] = [0, 0, 0];
    for (const pool of pools.filter((each) => each.protocol === protocol)) {
      for (const tradeType of ['exactInput', 'exactOutput'] as const) {
        for (const tokenIn of [pool.token0, pool.token1]) {
          let first: Seen | undefined;
          for (const dollars of DOLLARS) {
            const seen = await swap(pool, tokenIn, tradeType, dollars);
            if (seen === undefined) continue;
            if (first !== undefined) {
              const error = seen.used - first.used - (seen.told - first.told);
              expect(Math.abs(error), `${pool.id} ${tradeType} ${tokenIn} ${dollars}`).toBeLessThanOrEqual(
                most,
              );
              pairs += 1;
              if (seen.checks !== first.checks) checks += 1;
              if (seen.long !== first.long) long += 1;
            }
            first ??= seen;
          }
        }
      }
    }
    expect(pairs).toBeGreaterThan(least);
    // Of those many differ by more than the amounts.
    expect(checks).toBeGreaterThan(least / 10);
    expect(long).toBeGreaterThan(least / 10);
  },
);
