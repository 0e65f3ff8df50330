import type { Token } from '../../api/answers.ts';
import { useNetwork } from '../../api/network.ts';
import { isSame, useTokens } from '../../api/tokens.ts';
import { COIN, coinOf } from '../../coin/coin.ts';
import type { Pair } from '../usePairs.ts';

/** Returns the tokens of kept pairs; a pair of which one is not listed any more is left out. */
export function useSideTokens(
  pairs: readonly Pair[],
): readonly { readonly in: Token; readonly out: Token }[] {
  const tokens = useTokens().data?.tokens ?? [];
  const { data: network } = useNetwork();
  if (network === undefined) return [];
  const coin = coinOf(network);
  const find = (place: string) =>
    isSame(place, COIN) ? coin : tokens.find(({ address }) => isSame(address, place));
  return pairs.flatMap((pair) => {
    const [paid, received] = [find(pair.in), find(pair.out)];
    return paid === undefined || received === undefined ? [] : [{ in: paid, out: received }];
  });
}
