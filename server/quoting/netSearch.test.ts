import { expect, test } from 'vitest';
import type { TokenTax } from '../chain/tokenTax.ts';
import type { GasHop } from '../routing/gasCosts.ts';
import { netSearch } from './netSearch.ts';

const WETH = '0x00000000000000000000000000000000000000ee';
const TOKEN = '0x00000000000000000000000000000000000000aa';
const OTHER = '0x00000000000000000000000000000000000000bb';
const PLAIN: TokenTax = { kind: 'unknown' };
const hop = (protocol: 'v2' | 'v3'): GasHop => ({ protocol, ticksCrossed: 0, wordsCrossed: 0 });
const either = [hop('v2'), hop('v3')];

test.each([
  ['exactInput', WETH, TOKEN],
  ['exactInput', TOKEN, WETH],
  ['exactInput', TOKEN, OTHER],
  ['exactOutput', WETH, TOKEN],
  ['exactOutput', TOKEN, WETH],
  ['exactOutput', TOKEN, OTHER],
] as const)(
  '%s from %s to %s: the least of a pattern is that of its cheapest route, at each price',
  (tradeType, tokenIn, tokenOut) => {
    for (const numerator of [0n, 1n, 7n, 10n ** 18n]) {
      const gas = netSearch(
        { tokenIn, tokenOut, tradeType, amount: 1n, maxHops: 3 },
        {
          wrappedNative: WETH,
          tokenTaxes: { tokenIn: PLAIN, tokenOut: PLAIN },
          gasPrice: { numerator, denominator: 3n },
        },
      );
      const cheapest = (routes: GasHop[][]) =>
        routes.map((hops) => gas.of(hops)).reduce((least, cost) => (cost < least ? cost : least));
      expect(gas.least([3])).toBe(cheapest(either.map((first) => [first])));
      expect(gas.least([1, 2])).toBe(gas.of([hop('v2'), hop('v3')]));
      const three = either.flatMap((a) => either.flatMap((b) => either.map((c) => [a, b, c])));
      expect(gas.least([3, 3, 3])).toBe(cheapest(three));
    }
  },
);
