import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { swapAt } from '../../server/amm/swapModels.ts';
import type { V4State } from '../../server/amm/v4/v4State.ts';
import { walkHops } from '../../server/routing/execution/walkHops.ts';
import type { V4Pool } from '../../server/routing/model/pool.ts';
import type { TradeType } from '../../server/routing/model/route.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { chainClient } from '../harness/chainClient.ts';
import { worth } from '../harness/replica/prices.ts';
import { below, oneOf, type Random, randomFrom } from '../harness/replica/random.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { V4_ACTOR, V4_HOOKS } from '../harness/replica/v4/v4Addresses.ts';
import { pricedAs, v4Pools } from '../harness/replica/v4/v4Pools.ts';
import { swapOnV4 } from '../harness/replica/v4/v4Transactions.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { type ReplicaGraph, readGraph, v4PoolsOfReplica } from '../routing/replicaGraph.ts';
import { currency0Of, type QuoterHop, type QuoterPath, quotePaths } from './quoterPaths.ts';

/*
 * Random routes through V4 pools of every kind, in the arithmetic of the service and by V4Quoter at the same
 * block, equal to the wei at every joint. The chain has moved on when V4Quoter is asked.
 */

const ROUTES = 300;
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_125);

let replica: Replica;
let market: ReplicaGraph;
let block: bigint;
const pools = v4PoolsOfReplica([V4_HOOKS.dynamicFee.address]);
beforeAll(async () => {
  replica = await startSavedReplica('v4');
  const client = chainClient(replica.url);
  const { number, hash } = await client.getBlock();
  market = await readGraph(replica.url, { number, hash }, pools);
  block = number;
  const moving = v4Pools().find(({ hook, dollars }) => hook === 'none' && dollars > 0);
  if (moving === undefined) throw new Error('no pool to move');
  const { gas, ...swap } = swapOnV4(moving, true, worth(pricedAs(moving.currency0), 1_000_000));
  const { status } = await sendTransaction(client, { ...swap, to: V4_ACTOR, gas: BigInt(gas) });
  expect(status).toBe('success');
});
afterAll(() => replica?.stop());

interface Step {
  readonly pool: V4Pool;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

interface Drawn {
  readonly steps: readonly Step[];
  readonly tradeType: TradeType;
  readonly amounts: readonly bigint[];
}

/**
 * One way through `first` in one direction, grown at either end to at most three pools over distinct tokens.
 */
function drawSteps(random: Random, first: V4Pool): Step[] {
  const through = (pool: V4Pool, tokenIn: Address): Step => ({
    pool,
    tokenIn,
    tokenOut: tokenIn === pool.token0 ? pool.token1 : pool.token0,
  });
  const steps = [through(first, random() < 0.5 ? first.token0 : first.token1)];
  const [wanted, atEnd] = [1 + below(random, 3), random() < 0.5];
  while (steps.length < wanted) {
    const [head, last] = [steps[0] as Step, steps.at(-1) as Step];
    const seen = new Set(steps.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]));
    const end = atEnd ? last.tokenOut : head.tokenIn;
    const next = pools.filter(({ token0, token1 }) =>
      [token0, token1].some((token, at) => token === end && !seen.has(at === 0 ? token1 : token0)),
    );
    if (next.length === 0) break;
    const step = through(oneOf(random, next), end);
    if (atEnd) steps.push(step);
    else steps.unshift({ ...step, tokenIn: step.tokenOut, tokenOut: step.tokenIn });
  }
  return steps;
}

/** From a thousandth of a cent to ten million dollars, as likely at each magnitude. */
function drawAmount(random: Random, token: Address): bigint {
  const key = Object.entries(TOKENS).find(([, { address }]) => address === token)?.[0] as TokenKey;
  return (worth(key, 10) * BigInt(Math.round(10 ** (random() * 12)))) / 1_000_000n + 1n;
}

/**
 * Returns the amounts at the joints, reading more ticks where they are needed; `undefined` if the pools
 * cannot fill it.
 */
async function amountsOf(steps: readonly Step[], tradeType: TradeType, amount: bigint) {
  for (;;) {
    const walk = walkHops(steps, tradeType, amount, ({ pool, tokenIn }, current) => {
      const state = market.graph.stateOf(pool.id) as V4State;
      return swapAt(pool, state, tokenIn === pool.token0, { kind: tradeType, amount: current });
    });
    if (walk.kind === 'filled') return walk.amounts;
    if (walk.kind === 'cannotFill') return undefined;
    await market.widen([{ id: walk.hop.pool.id, direction: walk.direction }]);
  }
}

/**
 * The stretches that V4Quoter can take as one path: where one pool gives the coin and the next takes WETH, it
 * ends.
 */
function stretchesOf({ steps, tradeType, amounts }: Drawn): (QuoterPath & { readonly expected: bigint })[] {
  const hops = steps.map(({ pool, tokenIn }): QuoterHop => {
    const zeroForOne = tokenIn === pool.token0;
    const currencies = [currency0Of(pool), pool.token1] as const;
    return { pool, currencyIn: currencies[zeroForOne ? 0 : 1], currencyOut: currencies[zeroForOne ? 1 : 0] };
  });
  const starts = hops.flatMap(({ currencyIn }, at) =>
    at === 0 || hops[at - 1]?.currencyOut !== currencyIn ? [at] : [],
  );
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? hops.length;
    const [amountIn, amountOut] = [amounts[start] ?? 0n, amounts[end] ?? 0n];
    const isInput = tradeType === 'exactInput';
    return {
      hops: hops.slice(start, end),
      tradeType,
      exactAmount: isInput ? amountIn : amountOut,
      expected: isInput ? amountOut : amountIn,
    };
  });
}

test(`${ROUTES} random routes give and take what V4Quoter says (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const drawn: Drawn[] = [];
  for (let tries = 0; drawn.length < ROUTES; tries++) {
    const steps = drawSteps(random, pools[tries % pools.length] as V4Pool);
    const tradeType = random() < 0.5 ? 'exactInput' : 'exactOutput';
    const end = tradeType === 'exactInput' ? steps[0]?.tokenIn : steps.at(-1)?.tokenOut;
    const amounts = await amountsOf(steps, tradeType, drawAmount(random, end as Address));
    if (amounts !== undefined) drawn.push({ steps, tradeType, amounts });
  }
  const stretches = drawn.flatMap(stretchesOf);
  const quoted = await quotePaths(replica.url, stretches, block);
  for (const [index, { expected, hops, tradeType, exactAmount }] of stretches.entries()) {
    const ids = hops.map(({ pool }) => pool.id).join(' ');
    expect(quoted[index], `${tradeType} of ${exactAmount} through ${ids}`).toBe(expected);
  }
  expectEveryKind(drawn);
}, 120_000);

/** Nothing of what V4 can be is left out by chance. */
function expectEveryKind(drawn: readonly Drawn[]): void {
  const steps = drawn.flatMap((route) => route.steps);
  const count = (is: (step: Step) => boolean) => steps.filter(is).length;
  const kinds: Record<string, number> = {
    'without a fee': count(({ pool }) => pool.fee === 0),
    'fee 999 999': count(({ pool }) => pool.fee === 999_999),
    'dynamic fee': count(({ pool }) => pool.fee === 0x800000),
    'hook that touches no swap': count(({ pool }) => BigInt(pool.hooks) !== 0n && pool.fee === 3000),
    'spacing 1': count(({ pool }) => pool.tickSpacing === 1),
    'spacing 32767': count(({ pool }) => pool.tickSpacing === 32_767),
    'native coin': count(({ pool }) => pool.isNative),
    'wrapped token': count(
      ({ pool }) => [pool.token0, pool.token1].includes(TOKENS.WETH.address) && !pool.isNative,
    ),
    'protocol fee for zeroForOne alone or more': count(
      (step) => protocolFees(step)[0] > protocolFees(step)[1],
    ),
    'protocol fee for oneForZero alone or more': count(
      (step) => protocolFees(step)[0] < protocolFees(step)[1],
    ),
  };
  for (const tradeType of ['exactInput', 'exactOutput'] as const) {
    for (const hops of [1, 2, 3]) {
      const name = `${tradeType} of ${hops}`;
      kinds[name] = drawn.filter((each) => each.tradeType === tradeType && each.steps.length === hops).length;
    }
  }
  for (const [kind, times] of Object.entries(kinds)) expect(times, kind).toBeGreaterThan(4);
}

function protocolFees({ pool }: Step): readonly [number, number] {
  const { protocolFee } = market.graph.stateOf(pool.id) as V4State;
  return [protocolFee & 0xfff, protocolFee >> 12];
}
