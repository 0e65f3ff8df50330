import { expect, test } from 'vitest';
import { DAI, UNI, USDC, WETH } from '../universalRouter/routes.testkit.ts';
import type { Currency } from './currency.ts';
import { KnownDollars, type PricedTokens } from './knownDollars.ts';

const NOW = 1_700_006_400;
const whole = (numerator: bigint, denominator = 1n) => ({ numerator, denominator });
const DOLLAR = { pricingRank: 3, priceInAnchor: null, priceAnchor: null };
const ETHER = { pricingRank: 2, priceInAnchor: whole(2500n), priceAnchor: DOLLAR };
const UNISWAP = { pricingRank: 0, priceInAnchor: whole(1n, 250n), priceAnchor: ETHER };

/** 1 USDC = 1 $, 1 WETH = 2 500 $, 1 UNI = 10 $; DAI has no price. */
const TOKENS = new Map<string, ReturnType<PricedTokens['token']>>([
  [USDC, { ...DOLLAR, decimals: 6 }],
  [WETH, { ...ETHER, decimals: 18 }],
  [UNI, { ...UNISWAP, decimals: 18 }],
  [DAI, { pricingRank: 0, priceInAnchor: null, priceAnchor: null, decimals: 18 }],
]);
const tableAt = (timestamp: number, tokens = TOKENS): PricedTokens => ({
  block: { hash: '0x01', timestamp },
  token: (address) => tokens.get(address),
});

function setup(table: PricedTokens | undefined = tableAt(NOW), currency: Currency = { unit: 'USD' }) {
  const held: { table: PricedTokens | undefined } = { table };
  const asItIs = () => ({ table: held.table });
  return { held, dollars: new KnownDollars({ markets: { asItIs }, currency, wrappedNative: WETH }) };
}
const AT = BigInt(NOW);
/** Dollars as a decimal with six digits, or null. */
function shown(found: ReturnType<KnownDollars['dollarsOf']>): string | null {
  if (found === null) return null;
  const micros = (found.numerator * 1_000_000n) / found.denominator;
  return `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;
}

test.each([
  ['a stable coin', USDC, 1_500_000n, '1.500000'],
  ['by one anchor', WETH, 4n * 10n ** 14n, '1.000000'],
  ['by two anchors', UNI, 25n * 10n ** 17n, '25.000000'],
  ['one wei', WETH, 1n, '0.000000'],
  ['nothing', UNI, 0n, '0.000000'],
  ['more than a double holds', USDC, 2n ** 160n, `${2n ** 160n / 1_000_000n}.${2n ** 160n % 1_000_000n}`],
  ['without a price', DAI, 10n ** 18n, null],
  ['in no listed pool', '0x00000000000000000000000000000000000000aa' as const, 1n, null],
])('args: %s', (_, token, amount, expected) => {
  expect(shown(setup().dollars.dollarsOf(token, amount, AT))).toBe(expected);
});

test('default: wei of gas are native coins', () => {
  expect(shown(setup().dollars.dollarsOfNative(285_747_283_984_000n, AT))).toBe('0.714368');
});

test.each([
  ['as old as they may be', 600, '1.000000'],
  ['too old for the block', 601, null],
  ['later than a past block, within ten minutes', -600, '1.000000'],
  ['too late for a past block', -601, null],
])('behavior: prices %s', (_, seconds, expected) => {
  expect(shown(setup().dollars.dollarsOf(USDC, 1_000_000n, AT + BigInt(seconds)))).toBe(expected);
});

test('behavior: nothing is known without an index, and until its list is read', () => {
  const none = new KnownDollars({ markets: undefined, currency: { unit: 'USD' }, wrappedNative: WETH });
  expect(none.dollarsOf(USDC, 1n, AT)).toBeNull();
  const { dollars, held } = setup();
  held.table = undefined;
  expect(dollars.dollarsOf(USDC, 1_000_000n, AT)).toBeNull();
});

test('behavior: a price is looked up once at a block, and anew at the next', () => {
  const prices = new Map(TOKENS);
  const looked: string[] = [];
  const at = (timestamp: number): PricedTokens => ({
    ...tableAt(timestamp, prices),
    token: (address) => {
      looked.push(address);
      return prices.get(address);
    },
  });
  const { dollars, held } = setup(at(NOW));
  expect(shown(dollars.dollarsOf(UNI, 10n ** 18n, AT))).toBe('10.000000');
  prices.set(UNI, { ...UNISWAP, priceInAnchor: whole(1n, 125n), decimals: 18 });
  expect(shown(dollars.dollarsOf(UNI, 10n ** 18n, AT))).toBe('10.000000');
  expect(looked.filter((address) => address === UNI)).toHaveLength(1);
  held.table = at(NOW + 12);
  expect(shown(dollars.dollarsOf(UNI, 10n ** 18n, AT))).toBe('20.000000');
});

test('behavior: an anchor that has lost its rank prices nothing', () => {
  const fallen = { ...DOLLAR, pricingRank: 0 };
  const tokens = new Map(TOKENS).set(WETH, { ...ETHER, priceAnchor: fallen, decimals: 18 });
  expect(setup(tableAt(NOW, tokens)).dollars.dollarsOf(WETH, 10n ** 18n, AT)).toBeNull();
});

test('behavior: counted in native coins, dollars are those that the operator gives', () => {
  const tokens = new Map(TOKENS).set(WETH, { ...DOLLAR, decimals: 18 });
  const native = { unit: 'native', symbol: 'KAS', roughUSD: null } as const;
  const given = { usd: whole(5n, 100n), source: 'NATIVE_USD', readAt: null } as const;
  const known = setup(tableAt(NOW, tokens), { ...native, nativeUSD: () => given });
  expect(shown(known.dollars.dollarsOfNative(3n * 10n ** 18n, AT))).toBe('0.150000');
  const unknown = setup(tableAt(NOW, tokens), { ...native, nativeUSD: () => null });
  expect(unknown.dollars.dollarsOfNative(3n * 10n ** 18n, AT)).toBeNull();
});

test('error: an index that counts in coins where the settings say dollars tells none, and the other way round', () => {
  const coins = new Map(TOKENS).set(WETH, { ...DOLLAR, decimals: 18 });
  expect(setup(tableAt(NOW, coins)).dollars.dollarsOf(WETH, 10n ** 18n, AT)).toBeNull();
  const given = { usd: whole(2n), source: 'NATIVE_USD', readAt: null } as const;
  const native = { unit: 'native', symbol: 'KAS', roughUSD: null, nativeUSD: () => given } as const;
  expect(setup(tableAt(NOW), native).dollars.dollarsOf(USDC, 1_000_000n, AT)).toBeNull();
});
