import { expect, test } from 'vitest';
import { NETWORK_PRESETS } from '../server/config/networks/presets.ts';
import { type Published, presetProblems } from './presetProblems.ts';

const presets = (...names: string[]) =>
  Object.values(NETWORK_PRESETS).filter(({ name }) => names.includes(name));
const ZERO = '0x0000000000000000000000000000000000000000';
const PUBLISHED: Published = {
  chains: {
    42220: {
      v3CoreFactoryAddress: '0xAfE208a311B21f13EF87E33A90049fC17A7acDEc',
      nonfungiblePositionManagerAddress: '0x3d79EdAaBC0EaB6F08ED885C05Fc0B014290D95A',
    },
    7777777: {
      v3CoreFactoryAddress: '0x7145F8aeef1f6510E92164038E1B6F8cB2c42Cbb',
      nonfungiblePositionManagerAddress: '0xbC91e8DfA3fF18De43853372A3d7dfe585137D78',
    },
  },
  v2: { 42220: '0x79a530c8e2fA8748B7B40dd3629C0520c2cCf03f' },
  routers: {
    42220: {
      weth: ZERO,
      routerConfigs: { '2.0': { address: '0xcb695bc5D3Aa22cAD1E6DF07801b061a05A0233A' } },
    },
    7777777: {
      weth: '0x4200000000000000000000000000000000000006',
      routerConfigs: { '2.0': { address: '0x3315ef7cA28dB74aBADC6c44570efDF06b04B020' } },
    },
  },
};

test('default: presets as the packages have them, without V2 and with a coin that is a token, too', () => {
  expect(presetProblems(presets('celo', 'zora', 'kasplex'), PUBLISHED)).toEqual([]);
});

test('error: each address that differs, and a chain that is not there', () => {
  const [celo, zora, base] = ['celo', 'zora', 'base'].map((name) => presets(name)[0]);
  if (!celo || !zora || !base) throw new Error('there are these presets');
  const wrong = [
    { ...celo, v2Factory: null, nativeIsToken: undefined },
    { ...zora, v2Factory: celo.v3Factory, routerVersion: '2.1' as const },
    base,
  ];
  expect(presetProblems(wrong, PUBLISHED)).toEqual([
    'celo: v2Factory is null, the packages have 0x79a530c8e2fA8748B7B40dd3629C0520c2cCf03f',
    `celo: wrappedNative is 0x471ece3750da237f93b8e339c536989b8978a438, the packages have ${ZERO}`,
    'zora: v2Factory is 0xafe208a311b21f13ef87e33a90049fc17a7acdec, the packages have none',
    'zora: universalRouter is 0x3315ef7ca28db74abadc6c44570efdf06b04b020, the packages have none',
    'base: the packages have no chain 8453',
  ]);
});
