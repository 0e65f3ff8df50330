import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type ContractOracle, contractOracle } from '../swaps/contractOracle.ts';
import { path } from '../swaps/hops.ts';
import { quoteExactInputLeg } from '../swaps/quotedLeg.ts';
import { NATIVE } from '../swaps/scene.ts';
import { type RouterScene, startRouterScene } from './routerScene.ts';

/* A token that burns one percent of each transfer, at either end of an exact input through pairs. */

const TAX = TOKENS.TAX.address;
const USDC = TOKENS.USDC.address;
const ETHER = 10n ** 18n;
const afterTax = (amount: bigint) => amount - amount / 100n;

let scene: RouterScene;
let oracle: ContractOracle;
beforeAll(async () => {
  scene = await startRouterScene(inject('replicaUrl'), ['TAX', 'USDC', 'WETH']);
  oracle = contractOracle(scene.client);
});
afterAll(() => scene?.stop());

describe.each(['uniswapV2Router02', 'swapRouter02'] as const)('%s', (kind) => {
  test.each([
    {
      name: 'sold for tokens',
      hops: path('TAX', 'v2', 'USDC'),
      end: USDC,
      nativeIn: false,
      nativeOut: false,
    },
    {
      name: 'sold for native coin',
      hops: path('TAX', 'v2', 'WETH'),
      end: NATIVE,
      nativeIn: false,
      nativeOut: true,
    },
    {
      name: 'sold over two pairs',
      hops: path('TAX', 'v2', 'WETH', 'v2', 'USDC'),
      end: USDC,
      nativeIn: false,
      nativeOut: false,
    },
    {
      name: 'bought with tokens',
      hops: path('USDC', 'v2', 'TAX'),
      end: TAX,
      nativeIn: false,
      nativeOut: false,
    },
    {
      name: 'bought with native coin',
      hops: path('WETH', 'v2', 'TAX'),
      end: TAX,
      nativeIn: true,
      nativeOut: false,
    },
  ])('a taxed token $name: what arrives after the tax, and not one wei past the bound', async (one) => {
    const { hops, end, nativeIn, nativeOut } = one;
    const sold = hops[0]?.tokenIn ?? TAX;
    const amountIn = sold === USDC ? 500_000_001n : nativeIn ? ETHER / 7n : 1_000n * ETHER + 7n;
    const entering = sold === TAX ? afterTax(amountIn) : amountIn;
    const { leg, received } = await quoteExactInputLeg(oracle, hops, entering);
    const arriving = end === TAX ? afterTax(received) : received;
    const legs = [{ ...leg, amountIn }];
    const terms = { legs, tradeType: 'exactInput', nativeIn, nativeOut, isTaxed: true } as const;
    const { gasUsed: _, ...moves } = await scene.execute(scene.encode(kind, { ...terms, bound: arriving }));
    expect(moves).toEqual({
      caller: { [nativeIn ? NATIVE : sold]: -amountIn },
      recipient: { [end]: arriving },
      feeRecipient: {},
      router: {},
    });
    const beyond = scene.encode(kind, { ...terms, bound: arriving + 1n });
    expect(await scene.revertOf(beyond)).toMatch(
      /INSUFFICIENT_OUTPUT_AMOUNT|Too little received|Insufficient WETH9/,
    );
  });
});

test('the plain function of a V2 router, which a quote without a tax leads to, reverts', async () => {
  const hops = path('TAX', 'v2', 'USDC');
  const { leg } = await quoteExactInputLeg(oracle, hops, ETHER);
  const terms = {
    legs: [leg],
    tradeType: 'exactInput',
    bound: 0n,
    nativeIn: false,
    nativeOut: false,
  } as const;
  expect(await scene.revertOf(scene.encode('uniswapV2Router02', terms))).toMatch(/: K$/);
});
