import { type Address, erc20Abi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { bodyOf } from '../api/ask.ts';
import { quoteAt, swapAt } from '../exchanges/unionKit.ts';
import { callData } from '../executor/deployActor.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { hostileCode } from '../hostile/hostileMarkets.ts';
import {
  byContracts,
  type FallbackScene,
  moved,
  type Plan,
  secondOf,
  startFallbackScene,
  turn,
  USDC,
  WETH,
} from './fallbackScene.ts';

/*
 * Swaps with a second way, as the service builds them: whatever happens between quote and transaction, the
 * recipient gets the quoted amount of one of both ways to the wei, or nobody pays.
 */

const REVERTS = '0x60006000fd';
const BURNS_GAS = '0x5b600056';
const THOUSAND = 1_000n * 10n ** 6n;
const ROUTERS = ['universalRouter', 'executor'] as const;

type Router = (typeof ROUTERS)[number];
type Built = Awaited<ReturnType<FallbackScene['build']>>;

const sale = (token: Address) => ({ tokenIn: USDC, tokenOut: token, amountIn: String(THOUSAND) });
const purchase = { tradeType: 1, amountOut: String(10n ** 20n) };
const PAIRS = { protocols: 'v2', maxHops: 2 };
/** The swaps of these tests, which are all built before the chain is ever put back. */
const SWAPS = {
  tokens: sale,
  'tokens within half a percent': (token: Address) => ({ ...sale(token), slippage: 0.5 }),
  'native coins in': (token: Address) => ({
    tokenIn: WETH,
    tokenOut: token,
    amountIn: String(10n ** 18n),
    ...PAIRS,
  }),
  'native coins out': (token: Address) => ({
    tokenIn: token,
    tokenOut: WETH,
    amountIn: String(10n ** 20n),
    ...PAIRS,
  }),
  'a fee': (token: Address) => ({
    ...sale(token),
    feeBps: 30,
    feeRecipient: freshAddress('fees of fallbacks'),
  }),
  'an exact output': (token: Address) => ({ tokenIn: USDC, tokenOut: token, ...purchase, ...PAIRS }),
  'an exact output for native coins': (token: Address) => ({
    tokenIn: WETH,
    tokenOut: token,
    ...purchase,
    ...PAIRS,
  }),
  'trusted tokens': () => ({ tokenIn: USDC, tokenOut: WETH, amountIn: String(THOUSAND) }),
  'a token between others': () => ({ tokenIn: USDC, tokenOut: WETH, amountIn: String(THOUSAND), ...PAIRS }),
} as const;
type Name = keyof typeof SWAPS;
const GAS_COMPARED = ['tokens', 'native coins in', 'native coins out', 'a fee', 'an exact output'] as const;
/** Gas units by which the estimate of a second way that does not run may be wrong. */
const MOST_GAS_ERROR = 15_000;

let scene: FallbackScene;
const plans = new Map<string, Built>();
/** The same swaps without second ways, of those whose gas is compared. */
const plainPlans = new Map<string, Built>();
/** Gas units by which the estimates of both differ. */
const keptGas = new Map<string, number>();
let trusted: Plan;
beforeAll(async () => {
  scene = await startFallbackScene(inject('replicaUrl'));
  for (const router of ROUTERS)
    for (const [name, trade] of Object.entries(SWAPS)) {
      const proxy = name === 'a token between others' ? scene.lenient : scene.proxy;
      const plan = await scene.build({ slippage: 5, ...trade(scene.token), router }, proxy);
      plans.set(`${router} ${name}`, plan);
      if (!GAS_COMPARED.some((each) => each === name)) continue;
      const asked = { slippage: 5, ...trade(scene.token), router };
      const without = { ...asked, fallback: false };
      plainPlans.set(`${router} ${name}`, await scene.build(without));
      const gasOf = async (fallback: boolean) => {
        const query = {
          ...asked,
          fallback: String(fallback),
          minBlock: String(await scene.chain.client.getBlockNumber()),
        };
        return Number((await bodyOf(quoteAt(scene.proxy, query)))['gasCost']);
      };
      keptGas.set(`${router} ${name}`, (await gasOf(true)) - (await gasOf(false)));
    }
  trusted = await scene.build({ ...SWAPS['trusted tokens'](), slippage: 5, fallback: false });
});
afterAll(() => scene?.stop());

function planOf(router: Router, name: Name): Built {
  const plan = plans.get(`${router} ${name}`);
  if (plan === undefined) throw new Error(`no plan of ${name}`);
  return plan;
}

const amountsOf = ({ amountIn, amountOut }: Pick<Plan['quote'], 'amountIn' | 'amountOut'>) => ({
  spent: BigInt(amountIn),
  received: BigInt(amountOut),
});
const firstPool = ({ quote }: Plan): Address => {
  const second = secondOf({ quote } as Plan).route.pools;
  const own = quote.pools.find((pool) => !second.includes(pool));
  if (own === undefined) throw new Error('both ways have the same pools');
  return own;
};

describe.each(ROUTERS)('%s', (router) => {
  test('a leg through a token that nobody vouches for gets a way around its pool', async () => {
    const plan = planOf(router, 'tokens');
    const [leg] = plan.quote.fallback.legs;
    expect(leg?.doubts.map(({ reason, address }) => [reason, address.toLowerCase()])).toEqual([
      ['untrustedToken', scene.token],
    ]);
    const { route, amountIn, amountOut, gasCap } = secondOf(plan);
    expect(plan.quote.pools.filter((pool) => route.pools.includes(pool))).toEqual([]);
    expect(amountIn).toBe(String(THOUSAND));
    expect(BigInt(amountOut)).toBe(await byContracts(scene, route, true, THOUSAND));
    expect(plan.quote.fallback).toMatchObject({ amountIn, amountOut });
    expect(gasCap === null).toBe(router === 'universalRouter');
    expect(plan.simulation.status).toBe('success');
  });

  test('the first way pays while it works, and the second where its pool fails', async () => {
    const plan = planOf(router, 'tokens');
    expect(await moved(scene, plan)).toMatchObject(amountsOf(plan.quote));
    const before = () => turn(scene, firstPool(plan), REVERTS);
    expect(await moved(scene, plan, { before })).toMatchObject(amountsOf(secondOf(plan)));
  });

  test('a pool that is drained between quote and transaction is left for the second way', async () => {
    const plan = planOf(router, 'tokens');
    const before = () =>
      fundAccount(scene.chain.client, { token: scene.token, to: firstPool(plan), amount: 0n });
    expect(await moved(scene, plan, { before })).toMatchObject(amountsOf(secondOf(plan)));
  });

  test.each([
    'native coins in',
    'native coins out',
    'a fee',
    'an exact output',
    'an exact output for native coins',
  ] as const)('%s: each way moves its own figures', async (name) => {
    const plan = planOf(router, name);
    const { fallback } = plan.quote;
    const first = await moved(scene, plan);
    const second = await moved(scene, plan, { before: () => turn(scene, firstPool(plan), REVERTS) });
    if (first === 'reverted' || second === 'reverted') throw new Error('reverted');
    expect(first.spent).toBe(BigInt(plan.quote.amountIn));
    expect(second.spent).toBe(BigInt(fallback.amountIn));
    // A pair gives what the rounded input of an exact output buys.
    const slack = name.startsWith('an exact output') ? 10n ** 12n : 0n;
    for (const [got, said] of [
      [first.received, BigInt(plan.quote.amountOut)],
      [second.received, BigInt(fallback.amountOut)],
    ] as const) {
      expect(got).toBeGreaterThanOrEqual(said);
      expect(got - said).toBeLessThanOrEqual(slack);
    }
  });

  test.each(GAS_COMPARED)(
    '%s: a second way that does not run costs the estimated gas, ±15 000',
    async (name) => {
      const place = `${router} ${name}`;
      const [plan, plain] = [plans.get(place), plainPlans.get(place)];
      if (plan === undefined || plain === undefined) throw new Error(`no plans of ${name}`);
      expect(plain.quote.pools).toEqual(plan.quote.pools);
      const [kept, alone] = [await moved(scene, plan), await moved(scene, plain)];
      if (kept === 'reverted' || alone === 'reverted') throw new Error('reverted');
      const executed = Number(kept.gasUsed - alone.gasUsed);
      expect(Math.abs(executed - (keptGas.get(place) ?? Number.NaN))).toBeLessThanOrEqual(MOST_GAS_ERROR);
    },
  );

  test('a way whose outcome breaks the minimum is named, and not built', async () => {
    const plan = planOf(router, 'tokens within half a percent');
    expect(plan.quote.fallback.legs).toMatchObject([{ second: null, none: 'bound' }]);
    expect(plan.quote.fallback.amountOut).toBe(plan.quote.amountOut);
    const before = () => turn(scene, plan.quote.pools.at(-1) as Address, REVERTS);
    expect(await moved(scene, plan, { before })).toBe('reverted');
  });

  test('a route without doubts has none, and its calldata is as long as that without a fallback', () => {
    const { quote, data } = planOf(router, 'trusted tokens');
    expect(quote.fallback.legs).toEqual([{ doubts: [], second: null, none: 'noDoubt' }]);
    expect(trusted.quote.fallback).toBeUndefined();
    if (router === 'universalRouter') expect(data.length).toBe(trusted.data.length);
  });

  test('a token that turns hostile between two pools is left for the way around it', async () => {
    const plan = planOf(router, 'a token between others');
    expect(plan.quote.path.map((token) => token.toLowerCase())).toEqual([USDC, scene.token, WETH]);
    expect(secondOf(plan).route.path.map((token) => token.toLowerCase())).not.toContain(scene.token);
    const before = () => turn(scene, scene.token, hostileCode('OwnerOnlyToken'));
    expect(await moved(scene, plan, { before })).toMatchObject(amountsOf(secondOf(plan)));
    expect(await moved(scene, plan)).toMatchObject(amountsOf(plan.quote));
  });

  test('an attacker who breaks the first way and trades before the second brings it no lower than the minimum', async () => {
    const plan = planOf(router, 'tokens');
    const { client } = scene.chain;
    const second = secondOf(plan).route.pools.at(-1) as Address;
    const worsened = (share: bigint) => async () => {
      await turn(scene, firstPool(plan), REVERTS);
      // He takes a part of the tokens that the second way buys from the pair, as if he had bought them.
      const held = await client.readContract({
        address: scene.token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [second],
      });
      await fundAccount(client, { token: scene.token, to: second, amount: held - (held * share) / 1_000n });
      const attacker = freshAddress('attacker of fallbacks');
      await fundNative(client, { to: attacker, amount: ETHER });
      const { status } = await sendTransaction(client, {
        from: attacker,
        to: second,
        data: callData('sync()'),
      });
      expect(status).toBe('success');
    };
    const minimum = (BigInt(plan.quote.amountOut) * 95n) / 100n;
    const little = await moved(scene, plan, { before: worsened(5n) });
    expect(little !== 'reverted' && little.received >= minimum).toBe(true);
    expect(await moved(scene, plan, { before: worsened(100n) })).toBe('reverted');
  });

  test('no limit of gas takes the second way while the first works', async () => {
    const plan = planOf(router, 'tokens');
    const [first, outcomes] = [BigInt(plan.quote.amountOut), new Set<string>()];
    for (let gas = 100_000n; gas <= BigInt(plan.gasEstimate); gas += 120_000n) {
      const result = await moved(scene, plan, { gas });
      outcomes.add(result === 'reverted' ? result : result.received === first ? 'first' : 'second');
    }
    expect(outcomes).not.toContain('second');
    expect(await moved(scene, plan)).toMatchObject({ received: first });
  });
});

test('the limit of gas is enough for a first way of the executor that burns all that it may', async () => {
  const plan = planOf('executor', 'tokens');
  const before = () => turn(scene, firstPool(plan), BURNS_GAS);
  expect(await moved(scene, plan, { before })).toMatchObject(amountsOf(secondOf(plan)));
});

test('a transfer before the swap and a fallback are refused together', async () => {
  const payer = freshAddress('payer by transfer');
  const body = { ...sale(scene.token), fallback: true, payByTransfer: true, sender: payer, recipient: payer };
  const answer = await swapAt(scene.proxy, body);
  expect([answer.status, answer.body['details']]).toMatchObject([400, [{ path: 'fallback' }]]);
});
