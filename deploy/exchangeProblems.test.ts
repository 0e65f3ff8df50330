import { expect, test } from 'vitest';
import { NETWORK_PRESETS } from '../server/config/networks/presets.ts';
import { EXCHANGE_SOURCES, exchangeProblems } from './exchangeProblems.ts';

const PRESETS = Object.values(NETWORK_PRESETS);
const TEXTS: Readonly<Record<string, string>> = {
  '@traderjoe-xyz/core@2.4.6':
    '0x60ae616a2155ee3d9a68541ba4544862310933d4 0x9ad6c38be94206ca50bb0d90783181662f0cfa10',
  '@pancakeswap/smart-router@7.7.3': 'router: "0x10ed43c718714eb63d5aa57b78b54704e256024e"',
  '@pancakeswap/v2-sdk@1.2.2': 'factory = 0xca143ce32fe78f1f7019d7d551a6402fc5350c73',
  '@pancakeswap/v3-sdk@3.10.2': '0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865',
};

test('default: each contract of a further exchange that is enabled has a source, and stands there', () => {
  const asked = new Set<string>();
  const textOf = (name: string) => {
    asked.add(name);
    return TEXTS[name] ?? '';
  };
  expect(exchangeProblems(PRESETS, EXCHANGE_SOURCES, textOf)).toEqual([]);
  expect(asked).toEqual(new Set(Object.keys(TEXTS)));
});

test('error: a contract that its package does not name, and one without a source', () => {
  const { 'bnb pancakeswap-v2': ofV2 } = EXCHANGE_SOURCES;
  const sources = { 'bnb pancakeswap-v2': ofV2 ?? {} };
  const bnb = PRESETS.filter(({ name }) => name === 'bnb');
  expect(exchangeProblems(bnb, sources, () => TEXTS['@pancakeswap/v2-sdk@1.2.2'] ?? '')).toEqual([
    'bnb: router.address of pancakeswap-v2, 0x10ed43c718714eb63d5aa57b78b54704e256024e, is not in @pancakeswap/smart-router@7.7.3',
    'bnb: router.address of pancakeswap-v3, 0x1b81d678ffb9c0263b24a97847620c99d213eb14, has no source',
    'bnb: v3.factory of pancakeswap-v3, 0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865, has no source',
  ]);
});

test('error: a Permit2 of its own and a fee call need a source, too', () => {
  const bnb = PRESETS.find(({ name }) => name === 'bnb');
  const [first, v2] = bnb?.exchanges ?? [];
  if (bnb === undefined || first === undefined || v2?.v2 === undefined) throw new Error('bnb has exchanges');
  const fee = {
    target: 'pair',
    selector: '0x54cf2aeb',
    words: [],
    precision: 1000,
    event: undefined,
  } as const;
  const permit2 = '0x00000000000000000000000000000000000000aa';
  const own = { ...v2, router: { ...v2.router, permit2 }, v2: { factory: v2.v2.factory, fee } } as const;
  const problems = exchangeProblems(
    [{ ...bnb, exchanges: [first, own] }],
    EXCHANGE_SOURCES,
    (name) => TEXTS[name] ?? '',
  );
  expect(problems).toEqual([
    `bnb: router.permit2 of pancakeswap-v2, ${permit2}, has no source`,
    'bnb: v2.fee of pancakeswap-v2, 54cf2aeb, has no source',
  ]);
});
