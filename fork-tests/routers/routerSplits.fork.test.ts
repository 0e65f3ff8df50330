import type { Address } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Hop } from '../../server/routing/model/route.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type ContractOracle, contractOracle } from '../swaps/contractOracle.ts';
import { path } from '../swaps/hops.ts';
import { type QuotedLeg, quoteExactInputLeg, quoteExactOutputLeg } from '../swaps/quotedLeg.ts';
import { NATIVE } from '../swaps/scene.ts';
import { openThinPool } from '../swaps/thinPool.ts';
import { FEE_RECIPIENT, type RouterScene, startRouterScene } from './routerScene.ts';

/* Several routes under one bound, fees, and pools that take only a part of their input. */

const [USDC, DAI, WETH, LONE] = (['USDC', 'DAI', 'WETH', 'LONE'] as const).map(
  (key) => TOKENS[key].address,
) as [Address, Address, Address, Address];
const ETHER = 10n ** 18n;

let scene: RouterScene;
let oracle: ContractOracle;
/** A pool of a tenth of a unit on either side. */
let thin: Hop;
beforeAll(async () => {
  scene = await startRouterScene(inject('replicaUrl'), [
    'USDC',
    'USDT',
    'DAI',
    'WETH',
    'WBTC',
    'UNI',
    'LONE',
  ]);
  oracle = contractOracle(scene.client);
  thin = await openThinPool(scene, WETH, LONE);
});
afterAll(() => scene?.stop());

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

describe('several routes under one bound', () => {
  const V3_TO_DAI = [path('WETH', 3000, 'USDC', 100, 'DAI'), path('WETH', 500, 'DAI')];
  const V3_FROM_DAI = [path('DAI', 100, 'USDC', 500, 'WETH'), path('DAI', 500, 'WETH')];
  const MIXED_TO_DAI = [
    ...V3_TO_DAI,
    path('WETH', 'v2', 'DAI'),
    path('WETH', 'v2', 'WBTC', 3000, 'USDC', 500, 'DAI'),
  ];
  const MIXED_FROM_UNI = [path('UNI', 3000, 'USDC'), path('UNI', 3000, 'WETH', 'v2', 'USDC')];

  test.each([
    { kind: 'swapRouter', name: 'native in', routes: V3_TO_DAI, nativeIn: true, nativeOut: false },
    { kind: 'swapRouter', name: 'wrapped in', routes: V3_TO_DAI, nativeIn: false, nativeOut: false },
    { kind: 'swapRouter', name: 'native out', routes: V3_FROM_DAI, nativeIn: false, nativeOut: true },
    { kind: 'swapRouter02', name: 'native in', routes: MIXED_TO_DAI, nativeIn: true, nativeOut: false },
    { kind: 'swapRouter02', name: 'wrapped in', routes: MIXED_TO_DAI, nativeIn: false, nativeOut: false },
    { kind: 'swapRouter02', name: 'native out', routes: V3_FROM_DAI, nativeIn: false, nativeOut: true },
    { kind: 'swapRouter02', name: 'tokens', routes: MIXED_FROM_UNI, nativeIn: false, nativeOut: false },
  ] as const)('$kind, $name: the sum of the quotes, and not one wei past the bound', async (one) => {
    const { kind, routes, nativeIn, nativeOut } = one;
    const [first, last] = [routes[0]?.[0], routes[0]?.at(-1)];
    const sold: QuotedLeg[] = [];
    for (const [index, hops] of routes.entries())
      sold.push(await quoteExactInputLeg(oracle, hops, ETHER * BigInt(index + 1)));
    const [spent, received] = [sum(sold.map((each) => each.spent)), sum(sold.map((each) => each.received))];
    const terms = { legs: sold.map(({ leg }) => leg), tradeType: 'exactInput', nativeIn, nativeOut } as const;
    const { gasUsed: _, ...moves } = await scene.execute(scene.encode(kind, { ...terms, bound: received }));
    expect(moves).toEqual({
      caller: { [nativeIn ? NATIVE : (first?.tokenIn ?? '')]: -spent },
      recipient: { [nativeOut ? NATIVE : (last?.tokenOut ?? '')]: received },
      feeRecipient: {},
      router: {},
    });
    const beyond = scene.encode(kind, { ...terms, bound: received + 1n });
    expect(await scene.revertOf(beyond)).toBe(nativeOut ? 'Insufficient WETH9' : 'Insufficient token');
  });

  test('swapRouter02: routes that end with one pair give what it pays for all of their input', async () => {
    const pair = path('WETH', 'v2', 'DAI');
    const towards = [path('USDC', 500, 'WETH'), path('USDC', 'v2', 'WETH'), path('USDC', 3000, 'WETH')];
    const amount = 1_000_000_000n;
    const brought: QuotedLeg[] = [];
    for (const hops of towards) brought.push(await quoteExactInputLeg(oracle, hops, amount));
    const total = sum(brought.map(({ received }) => received));
    const { received } = await quoteExactInputLeg(oracle, pair, total);
    const legs = brought.map(({ leg }, index) => {
      const route = { ...leg.route, hops: [...leg.route.hops, ...pair], amounts: [...leg.route.amounts, 1n] };
      return { ...leg, route: index < towards.length - 1 ? { ...route, handsOver: true } : route };
    });
    const terms = { legs, tradeType: 'exactInput', nativeIn: false, nativeOut: false } as const;
    const { gasUsed: _, ...moves } = await scene.execute(
      scene.encode('swapRouter02', { ...terms, bound: received }),
    );
    expect(moves).toEqual({
      caller: { [USDC]: -3n * amount },
      recipient: { [DAI]: received },
      feeRecipient: {},
      router: {},
    });
  });
});

describe.each(['swapRouter', 'swapRouter02'] as const)('%s with a fee', (kind) => {
  const fee = (bips: bigint, amount = 0n) => ({ recipient: FEE_RECIPIENT, bips, amount });

  test.each([
    ['tokens', path('WETH', 500, 'USDC', 100, 'DAI'), DAI, false, 1n],
    ['tokens', path('WETH', 500, 'USDC', 100, 'DAI'), DAI, false, 100n],
    ['native coin', path('DAI', 500, 'WETH'), NATIVE, true, 37n],
  ] as const)(
    'exact input for %s: the fee in the token, rounded down',
    async (_, hops, token, nativeOut, bips) => {
      const { leg, received } = await quoteExactInputLeg(oracle, hops, 3n * ETHER + 1n);
      const portion = (received * bips) / 10_000n;
      const terms = {
        legs: [leg],
        tradeType: 'exactInput',
        nativeIn: false,
        nativeOut,
        fee: fee(bips),
      } as const;
      const bound = received - portion;
      const { gasUsed, ...moves } = await scene.execute(scene.encode(kind, { ...terms, bound }));
      expect(gasUsed).toBeGreaterThan(0n);
      expect(moves).toEqual({
        caller: { [hops[0]?.tokenIn ?? '']: -leg.amountIn },
        recipient: { [token]: bound },
        feeRecipient: { [nativeOut ? WETH : token]: portion },
        router: {},
      });
      const beyond = scene.encode(kind, { ...terms, bound: bound + 1n });
      expect(await scene.revertOf(beyond)).toBe('Insufficient token');
    },
  );

  test.each([
    ['tokens', path('WETH', 500, 'USDC', 100, 'DAI'), DAI, false],
    ['native coin', path('DAI', 500, 'WETH'), NATIVE, true],
  ] as const)(
    'exact output of %s: recipient and fee get exactly their amounts',
    async (_, hops, token, nativeOut) => {
      const [kept, bips] = [777_777_777_777_777_777n, 25n];
      // The lowest gross amount that leaves what is kept.
      const gross = ((kept - 1n) * 10_000n) / (10_000n - bips) + 1n;
      const { leg, spent } = await quoteExactOutputLeg(oracle, hops, gross, (amountIn) => amountIn);
      const terms = { legs: [leg], tradeType: 'exactOutput', nativeIn: false, nativeOut } as const;
      const { gasUsed: __, ...moves } = await scene.execute(
        scene.encode(kind, { ...terms, bound: spent, fee: fee(bips, gross - kept) }),
      );
      expect(moves).toEqual({
        caller: { [hops[0]?.tokenIn ?? '']: -spent },
        recipient: { [token]: kept },
        feeRecipient: { [nativeOut ? WETH : token]: gross - kept },
        router: {},
      });
    },
  );
});

describe.each(['swapRouter', 'swapRouter02'] as const)('%s through a pool that runs dry', (kind) => {
  test.each([
    { name: 'native coin', before: [] as Hop[], amountIn: 10n * ETHER, nativeIn: true },
    {
      name: 'a token on the way',
      before: path('USDC', 500, 'WETH'),
      amountIn: 30_000n * 10n ** 6n,
      nativeIn: false,
    },
  ])('gives the rest of $name back to the caller', async ({ before, amountIn, nativeIn }) => {
    const entered =
      before.length === 0 ? amountIn : (await quoteExactInputLeg(oracle, before, amountIn)).received;
    const hops = [...before, thin];
    const route = { tradeType: 'exactInput', hops, amounts: [amountIn, ...hops.map(() => 1n)] } as const;
    const legs = [{ route, amountIn, amountOut: 1n }];
    const terms = { legs, tradeType: 'exactInput', bound: 1n, nativeIn, nativeOut: false } as const;
    const { caller, recipient, router } = await scene.execute(scene.encode(kind, terms));
    expect(router).toEqual({});
    expect(Object.keys(recipient)).toEqual([LONE]);
    // The pool holds about a tenth of a unit: the rest is the caller's.
    const left = nativeIn ? amountIn + (caller[NATIVE] ?? 0n) : (caller[WETH] ?? 0n);
    expect(left).toBeGreaterThan(entered - ETHER / 2n);
    expect(left).toBeLessThan(entered);
  });
});
