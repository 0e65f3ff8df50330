import type { RouterKindName } from '../../server/routers/routerKind.ts';
import type { Hop } from '../../server/routing/model/route.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { CASES, hopsFor, LONG_CASES, thousandDollarsOf } from '../swaps/cases.ts';
import type { ContractOracle } from '../swaps/contractOracle.ts';
import { type QuotedLeg, quoteExactInputLeg, quoteExactOutputLeg } from '../swaps/quotedLeg.ts';
import { NATIVE } from '../swaps/scene.ts';

/** A swap of a kind of router over one route: the protocols of its hops, and the end with native coin. */
export type RouterCase = (typeof CASES)[number] & { readonly kind: RouterKindName };

const isOf = (protocols: string, one: string) => protocols.split(' ').every((each) => each === one);

const ALL = [...CASES, ...LONG_CASES];

/** Every swap over one route that each router can carry out. */
export const ROUTER_CASES: readonly RouterCase[] = [
  ...ALL.filter(({ protocols }) => isOf(protocols, 'v2')).map((each) => ({
    kind: 'uniswapV2Router02' as const,
    ...each,
  })),
  ...ALL.filter(({ protocols }) => isOf(protocols, 'v3')).map((each) => ({
    kind: 'swapRouter' as const,
    ...each,
  })),
  ...ALL.filter(
    ({ protocols, tradeType }) =>
      tradeType === 'exactInput' || isOf(protocols, 'v2') || isOf(protocols, 'v3'),
  ).map((each) => ({ kind: 'swapRouter02' as const, ...each })),
  ...CASES.map((each) => ({ kind: 'executor' as const, ...each })),
];

/** Returns the route of a case, and the tokens at its ends, the native coin where it is one. */
export function routeOf({ protocols, native }: RouterCase) {
  const { hops, tokenIn, tokenOut } = hopsFor(protocols, native);
  const [nativeIn, nativeOut] = [native === 'native in', native === 'native out'];
  return {
    hops,
    nativeIn,
    nativeOut,
    soldToken: nativeIn ? NATIVE : TOKENS[tokenIn].address,
    boughtToken: nativeOut ? NATIVE : TOKENS[tokenOut].address,
    soldAmount: thousandDollarsOf(tokenIn),
    boughtAmount: thousandDollarsOf(tokenOut),
  };
}

/**
 * Returns the leg of a case by the quotes of the contracts. `UniswapV2Router02` and the executor give exactly
 * an exact output; `SwapRouter02` lets the pairs swap all that they receive. The executor buys no reserve.
 */
export async function quoteCase(
  oracle: ContractOracle,
  { kind, tradeType }: Pick<RouterCase, 'kind' | 'tradeType'>,
  hops: readonly Hop[],
  amount: bigint,
): Promise<QuotedLeg> {
  if (tradeType === 'exactInput') return quoteExactInputLeg(oracle, hops, amount);
  const quoted = await quoteExactOutputLeg(oracle, hops, amount, (amountIn) => amountIn);
  if (kind === 'executor') return { ...quoted, spent: quoted.leg.amountIn, received: amount };
  return kind === 'uniswapV2Router02' ? { ...quoted, received: amount } : quoted;
}
