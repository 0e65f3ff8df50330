import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { editDistance } from '../../values/nearNames.ts';
import { listIgnored } from './ignoredNames.ts';
import { namesOf, RequestNames } from './requestNames.ts';

const SWAP = [
  ...[
    'tokenIn',
    'tokenOut',
    'amountIn',
    'amountOut',
    'tradeType',
    'maxHops',
    'protocols',
    'rank',
    'maxSplits',
  ],
  ...[
    'feeBps',
    'feeRecipient',
    'nativeIn',
    'nativeOut',
    'slippage',
    'minAmountOut',
    'maxAmountIn',
    'recipient',
  ],
  ...['deadline', 'sender', 'permit', 'simulate', 'decode'],
];
const names = new RequestNames(SWAP);
const given = { tokenIn: '', tokenOut: '', amountIn: '', recipient: '' };

const meantBy = (name: string, more: object = {}) =>
  names.unknownIn({ ...given, ...more, [name]: '1' }).slips.map(({ meant }) => meant);

describe('a slip', () => {
  test.each([
    // by case, and by what words are joined with
    ['minAmountout', 'minAmountOut'],
    ['MINAMOUNTOUT', 'minAmountOut'],
    ['min_amount_out', 'minAmountOut'],
    ['max-amount-in', 'maxAmountIn'],
    ['Slippage', 'slippage'],
    ['maxsplits', 'maxSplits'],
    ['Rank', 'rank'],
    ['native_in', 'nativeIn'],
    // by letters
    ['slipage', 'slippage'],
    ['slipppage', 'slippage'],
    ['slippgae', 'slippage'],
    ['minAmoutOut', 'minAmountOut'],
    ['minAmuontOt', 'minAmountOut'],
    ['maxAmountlm', 'maxAmountIn'],
    ['minAmountOutt', 'minAmountOut'],
    ['maxHop', 'maxHops'],
    ['feeBsp', 'feeBps'],
    ['protocol', 'protocols'],
    ['dedline', 'deadline'],
    ['minAmountIn', 'maxAmountIn'],
    // unicode look-alikes: Cyrillic А, a fullwidth l, a zero-width space
    ['min\u0410mountOut', 'minAmountOut'],
    ['s\uff4cippage', 'slippage'],
    ['slippage\u200b', 'slippage'],
    [' slippage', 'slippage'],
    // synonyms of bounds
    ['slippageTolerance', 'slippage'],
    ['slippage_tolerance', 'slippage'],
    ['slippageBps', 'slippage'],
    ['maxSlippage', 'slippage'],
    ['amountOutMin', 'minAmountOut'],
    ['amountOutMinimum', 'minAmountOut'],
    ['minReturn', 'minAmountOut'],
    ['minOut', 'minAmountOut'],
    ['amountInMax', 'maxAmountIn'],
    ['amountInMaximum', 'maxAmountIn'],
    ['maxIn', 'maxAmountIn'],
    ['ttl', 'deadline'],
    // bounds by a price, of which the service has none: by the amount of either trade type
    ['limitPrice', 'minAmountOut or maxAmountIn'],
    ['price_limit', 'minAmountOut or maxAmountIn'],
    ['sqrtPriceLimitX96', 'minAmountOut or maxAmountIn'],
    ['maxPriceImpact', 'minAmountOut or maxAmountIn'],
    ['otherAmountThreshold', 'minAmountOut or maxAmountIn'],
    // a fee that nobody would get
    ['feePercentage', 'feeBps'],
    ['portionBips', 'feeBps'],
    ['feeReceiver', 'feeRecipient'],
  ])('%s means %s', (name, meant) => {
    expect(meantBy(name)).toEqual([meant]);
  });

  test.each([
    ['minAmountout', 'minAmountOut'],
    ['slippageTolerance', 'slippage'],
    ['maxsplits', 'maxSplits'],
  ])('%s is ignored where %s is given too', (name, field) => {
    expect(names.unknownIn({ [field]: '1', [name]: '1' })).toEqual({ slips: [], ignored: [name] });
  });
});

test.each(['minAmountOut', 'maxAmountIn'])('behavior: a bound by a price is ignored beside %s', (field) => {
  expect(names.unknownIn({ [field]: '1', limitPrice: '1' })).toEqual({ slips: [], ignored: ['limitPrice'] });
});

describe('an honest name is no slip', () => {
  test.each([
    ...['amount', 'native', 'token', 'tokens', 'permit2', 'type', 'chainId', 'from', 'to', 'gas', 'gasPrice'],
    ...[
      'route',
      'routes',
      'fee',
      'fees',
      'hops',
      'pools',
      'path',
      'quote',
      'user',
      'account',
      'source',
      'bank',
    ],
    ...[
      'amountInRaw',
      'amountInHex',
      'amountInNet',
      'amountOutNet',
      'amountOutUSD',
      'amountInTax',
      'timeout',
    ],
    ...[
      'priceImpact',
      'executionPrice',
      'optimalityGap',
      'gasCostInToken',
      'blockNumber',
      'isSplit',
      '_',
      '',
    ],
    ...[
      'tokenIn[]',
      'referrer',
      'integrator',
      'version',
      'apiKey',
      'constructor',
      'toString',
      'minimum',
      'max',
    ],
    's'.repeat(100_000),
    `slippage${'_'.repeat(100)}`,
  ])('%s', (name) => {
    expect(names.unknownIn({ ...given, [name]: '1' })).toEqual({ slips: [], ignored: [name] });
  });

  test('digits tell names apart', () => {
    const find = new RequestNames(['token0', 'token1']);
    expect(find.unknownIn({ token2: '', Token1: '' })).toEqual({
      slips: [{ name: 'Token1', meant: 'token1' }],
      ignored: ['token2'],
    });
  });

  test('a synonym of a bound means nothing where there is no such bound', () => {
    const quote = new RequestNames(['tokenIn', 'amountIn']);
    expect(quote.unknownIn({ slippageTolerance: '1', minReturn: '1' })).toEqual({
      slips: [],
      ignored: ['slippageTolerance', 'minReturn'],
    });
  });
});

test('edge: keys of prototypes are names as any other, and give no field', () => {
  const said = JSON.parse('{"__proto__": {"slippage": 40}, "slipage": 1}');
  expect(names.unknownIn(said)).toEqual({
    slips: [{ name: 'slipage', meant: 'slippage' }],
    ignored: ['__proto__'],
  });
});

test('edge: the one slip among 1 000 unknown names is found', () => {
  const said = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`maxAmountX${n}`, n]));
  const { slips, ignored } = names.unknownIn({ ...said, maxamountin: '1' });
  expect(slips).toEqual([{ name: 'maxamountin', meant: 'maxAmountIn' }]);
  expect(ignored).toHaveLength(1000);
});

test('default: names of a schema, and of none', () => {
  const schema = z.object({ slippage: z.string() });
  expect(namesOf(schema).unknownIn({ Slippage: '' }).slips).toEqual([
    { name: 'Slippage', meant: 'slippage' },
  ]);
  expect(namesOf(schema)).toBe(namesOf(schema));
  expect(namesOf(undefined).unknownIn({ slippage: '' })).toEqual({ slips: [], ignored: ['slippage'] });
});

test.each([
  ['slippage', 'slippage', 2, 0],
  ['slippage', 'slipage', 2, 1],
  ['slippage', 'slippgae', 1, 1],
  ['slippage', 'lsippgae', 2, 2],
  ['slippage', 'spliage', 2, 3],
  ['kitten', 'sitting', 3, 3],
  ['kitten', 'sitting', 2, 3],
  ['ab', 'abcd', 1, 2],
  ['ca', 'abc', 3, 3],
  ['', 'ab', 2, 2],
  ['a', '', 0, 1],
  ['abc', 'xabc', 1, 1],
  ['abc', 'bc', 1, 1],
  ['minamountout', 'imnamountotu', 2, 2],
  ['minamountout', 'imnamountut', 2, 2],
  ['minamountout', 'minmaountxut', 2, 2],
  ['slippage', 'slippaxge', 2, 1],
  ['slippage', 'slippgxae', 2, 3],
  ['slippage', 'slippxga', 2, 2],
])('distance of %j and %j within %d is %d', (a, b, limit, distance) => {
  expect(editDistance(a, b, limit)).toBe(distance);
  expect(editDistance(b, a, limit)).toBe(distance);
});

describe('the list of ignored names', () => {
  test('is absent without any', () => {
    expect(listIgnored([])).toBeUndefined();
  });

  test('has only characters that a header may have', () => {
    const said = ['plain', 'a,b', 'x\r\nSet-Cookie: a=b', '\u0416', '\ud800', '', '__proto__'];
    expect(listIgnored(said)).toBe(
      'plain, a%2Cb, x%0D%0ASet-Cookie%3A%20a%3Db, %D0%96, %EF%BF%BD, , __proto__',
    );
  });

  test('is cut: 40 characters of a name, 20 names, 1 000 characters', () => {
    expect(listIgnored(['a'.repeat(60_000)])).toBe('a'.repeat(40));
    const many = Array.from({ length: 1000 }, (_, n) => `n${n}`);
    expect(listIgnored(many)).toBe(`${many.slice(0, 20).join(', ')}, ...`);
    const wide = Array.from({ length: 20 }, () => '\u0416'.repeat(50));
    expect(listIgnored(wide)).toBe(`${`${'%D0%96'.repeat(40)}, `.repeat(4)}...`);
  });
});
