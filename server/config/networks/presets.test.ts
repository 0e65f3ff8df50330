import { readFile } from 'node:fs/promises';
import { getAddress } from 'viem';
import { expect, test } from 'vitest';
import { NETWORK_PRESETS } from './presets.ts';

/** As the deployers of each network publish them; the checksum in their letters guards against a slip of a digit. */
const DEPLOYED = {
  mainnet: {
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    positionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
    quoterV2: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    universalRouter: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
    permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  },
  kasplex: {
    wrappedNative: '0x2c2Ae87Ba178F48637acAe54B87c3924F544a83e',
    v2Factory: '0x4373b7Fcf5059A785843cD224129e01d243Aef71',
    v3Factory: '0x0dfb1Bb755d872EA1fa4d95E4ad0c2E6317Ce9B9',
    positionManager: '0x343b244bEDF133D57C61b241557bF29AA32ea4F9',
    quoterV2: '0xC3D66b70F3BA12c1D1Ec5A20b0feB855b147812e',
    universalRouter: '0xefeCc1c2dE3BfE4C6D43030F2AcDD5C3cE279024',
    permit2: '0x2E1987F680FD7Bc8B33d3Bf94f12B988A0B50034',
  },
  'kasplex-testnet': {
    wrappedNative: '0xC065C62a10fB363fD31CA394D632C4Df106566df',
    v2Factory: '0x497152FfC1FEa1Ff31cc7cEeca4f4b9495b606fB',
    v3Factory: '0x6ea7b69cDB0Af4DE7DF60DA08edE2F7E2b8d5924',
    positionManager: '0xDAF3700A7D80B26d5DD971C3C0e2fB93Ad73219f',
    quoterV2: '0xfd0e09944444338Ab33b5b5eF66cd741331121e0',
    universalRouter: '0x440d7f5FE865eFCcfdCB1ee9a000C114163689ba',
    permit2: '0xc320bc492Bb56169aBE18D3C0a2048c45febC897',
  },
} as const;

test.each(Object.entries(DEPLOYED))('args: %s has the addresses that were deployed', (name, expected) => {
  const preset = NETWORK_PRESETS[name];
  if (preset === undefined) throw new Error(`there is no preset ${name}`);
  for (const [field, address] of Object.entries(expected)) {
    expect(getAddress(preset[field as keyof typeof expected]), field).toBe(address);
  }
  expect(preset.baseTokens[0]).toBe(preset.wrappedNative);
});

test('behavior: the index prices in the same wrapped native coin', async () => {
  const pricing = await readFile(new URL('../../../subgraph/src/config.ts', import.meta.url), 'utf8');
  for (const [name, { wrappedNative }] of Object.entries(NETWORK_PRESETS)) {
    const [, block = ''] = pricing.split(`network == '${name}'`);
    expect(/0x[0-9a-f]{40}/.exec(block)?.[0], name).toBe(wrappedNative);
  }
});
