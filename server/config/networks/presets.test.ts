import joeFactory from '@traderjoe-xyz/core/deployments/avalanche/JoeFactory.json' with { type: 'json' };
import joeRouter from '@traderjoe-xyz/core/deployments/avalanche/JoeRouter02.json' with { type: 'json' };
import { getAddress } from 'viem';
import { expect, test } from 'vitest';
import subgraphNetworks from '../../../subgraph/networks.json' with { type: 'json' };
import { creationTopicsOf, poolFactoriesOf } from '../../chain/protocols/chainProtocols.ts';
import { exchangesOf } from './exchangesOf.ts';
import { networkSchema } from './network.ts';
import { NETWORK_PRESETS } from './presets.ts';
import { resolveNetwork } from './resolveNetwork.ts';

const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';

/**
 * As the deployers of each network publish them; the checksum in their letters guards against a slip of a
 * digit.
 */
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
  igra: {
    wrappedNative: '0x17Ec7E1768c813E2a3a9b0f94A35605CA520C242',
    v2Factory: '0x21350BcDa9E81731CF4cDE3DbC457e3de2739c01',
  },
} as const;

test.each(Object.entries(DEPLOYED))('args: %s has the addresses that were deployed', (name, expected) => {
  const preset = NETWORK_PRESETS[name];
  if (preset === undefined) throw new Error(`there is no preset ${name}`);
  for (const [field, address] of Object.entries(expected)) {
    expect(getAddress(preset[field as keyof typeof expected] ?? ''), field).toBe(address);
  }
  expect(preset.baseTokens[0]).toBe(preset.wrappedNative);
});

/**
 * Of Uniswap's packages: chain id, wrapped native coin, V2 and V3 factory, position manager, QuoterV2,
 * Universal Router 2.0.
 */
const UNISWAP_DEPLOYED = {
  sepolia: [
    11155111,
    '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
    '0xF62c03E08ada871A0bEb309762E260a7a6a880E6',
    '0x0227628f3F023bb0B980b67D528571c95c6DaC1c',
    '0x1238536071E1c677A632429e3655c799b22cDA52',
    '0xEd1f6473345F45b75F8179591dd5bA1888cf2FB3',
    '0x3A9D48AB9751398BbFa63ad67599Bb04e4BdF98b',
  ],
  base: [
    8453,
    '0x4200000000000000000000000000000000000006',
    '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
    '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    '0x6fF5693b99212Da76ad316178A184AB56D299b43',
  ],
  'base-sepolia': [
    84532,
    '0x4200000000000000000000000000000000000006',
    '0x7Ae58f10f7849cA6F5fB71b7f45CB416c9204b1e',
    '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    '0x27F971cb582BF9E50F397e4d29a5C7A34f11faA2',
    '0xC5290058841028F1614F3A6F0F5816cAd0df5E27',
    '0x492E6456D9528771018DeB9E87ef7750EF184104',
  ],
  arbitrum: [
    42161,
    '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
    '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3',
  ],
  optimism: [
    10,
    '0x4200000000000000000000000000000000000006',
    '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
    '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507',
  ],
  polygon: [
    137,
    '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
    '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223',
  ],
  bnb: [
    56,
    '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    '0x7b8A01B39D58278b5DE7e48c8449c9f4F5170613',
    '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    '0x1906c1d672b88cD1B9aC7593301cA990F94Eae07',
  ],
  avalanche: [
    43114,
    '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
    '0x655C406EBFa14EE2006250925e54ec43AD184f8B',
    '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    '0x94b75331AE8d42C1b61065089B7d48FE14aA73b7',
  ],
  celo: [
    42220,
    '0x471EcE3750Da237f93B8E339c536989b8978a438',
    '0x79a530c8e2fA8748B7B40dd3629C0520c2cCf03f',
    '0xAfE208a311B21f13EF87E33A90049fC17A7acDEc',
    '0x3d79EdAaBC0EaB6F08ED885C05Fc0B014290D95A',
    '0x82825d0554fA07f7FC52Ab63c961F330fdEFa8E8',
    '0xcb695bc5D3Aa22cAD1E6DF07801b061a05A0233A',
  ],
  blast: [
    81457,
    '0x4300000000000000000000000000000000000004',
    '0x5C346464d33F90bABaf70dB6388507CC889C1070',
    '0x792edAdE80af5fC680d96a2eD80A44247D2Cf6Fd',
    '0xB218e4f7cF0533d4696fDfC419A0023D33345F28',
    '0x6Cdcd65e03c1CEc3730AeeCd45bc140D57A25C77',
    '0xeAbBcB3E8E415306207ef514f660A3F820025BE3',
  ],
  worldchain: [
    480,
    '0x4200000000000000000000000000000000000006',
    '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    '0x7a5028BDa40e7B173C278C5342087826455ea25a',
    '0xec12a9F9a09f50550686363766Cc153D03c27b5e',
    '0x10158D43e6cc414deE1Bd1eB0EfC6a5cBCfF244c',
    '0x8ac7bEE993bb44dAb564Ea4bc9EA67Bf9Eb5e743',
  ],
  unichain: [
    130,
    '0x4200000000000000000000000000000000000006',
    '0x1F98400000000000000000000000000000000002',
    '0x1F98400000000000000000000000000000000003',
    '0x943e6e07a7E8E791dAFC44083e54041D743C46E9',
    '0x565AC8C7863d9bB16D07E809fF49Fe5CD467634C',
    '0xEf740bf23aCaE26f6492B10de645D6B98dC8Eaf3',
  ],
  soneium: [
    1868,
    '0x4200000000000000000000000000000000000006',
    '0x97FeBbC2AdBD5644ba22736E962564B23F5828CE',
    '0x42aE7Ec7ff020412639d443E245D936429Fbe717',
    '0x56C1205B0244332011C1E866F4eA5384EB6Bfa2c',
    '0x3E6C707d0125226ff60F291b6Bd1404634F00AbA',
    '0x0E2850543f69F678257266E0907fF9A58B3F13dE',
  ],
  ink: [
    57073,
    '0x4200000000000000000000000000000000000006',
    '0xfe57A6BA1951F69aE2Ed4abe23e0f095DF500C04',
    '0x640887A9ba3A9C53Ed27D0F7e8246A4F933f3424',
    '0xC0836E5B058BBE22ae2266e1AC488A1A0fD8DCE8',
    '0x96b572D2d880cf2Fa2563651BD23ADE6f5516652',
    '0x112908daC86e20e7241B0927479Ea3Bf935d1fa0',
  ],
  zora: [
    7777777,
    '0x4200000000000000000000000000000000000006',
    null,
    '0x7145F8aeef1f6510E92164038E1B6F8cB2c42Cbb',
    '0xbC91e8DfA3fF18De43853372A3d7dfe585137D78',
    '0x11867e1b3348F3ce4FcC170BC5af3d23E07E64Df',
    '0x3315ef7cA28dB74aBADC6c44570efDF06b04B020',
  ],
} as const;

test.each(Object.entries(UNISWAP_DEPLOYED))(
  "args: %s has the chain id and addresses of Uniswap's packages",
  (name, [chainId, ...expected]) => {
    const preset = NETWORK_PRESETS[name];
    if (preset === undefined) throw new Error(`there is no preset ${name}`);
    const { wrappedNative, v2Factory, v3Factory, positionManager, quoterV2, universalRouter } = preset;
    const addresses = [wrappedNative, v2Factory, v3Factory, positionManager, quoterV2, universalRouter];
    expect(preset.chainId).toBe(chainId);
    expect(addresses.map((address) => address && getAddress(address))).toEqual(expected);
    expect(preset.baseTokens[0]).toBe(wrappedNative);
    expect(networkSchema.parse(preset)).toEqual(preset);
  },
);

test('behavior: layer 2s whose oracle is known count what they charge for layer 1', () => {
  const charging = Object.values(NETWORK_PRESETS).flatMap(({ name, l1Fee }) =>
    l1Fee === undefined ? [] : [[name, l1Fee]],
  );
  expect(Object.fromEntries(charging)).toEqual({
    base: 'opStack',
    'base-sepolia': 'opStack',
    arbitrum: 'arbitrum',
    optimism: 'opStack',
    worldchain: 'opStack',
    unichain: 'opStack',
    soneium: 'opStack',
    ink: 'opStack',
    zora: 'opStack',
  });
});

test('behavior: a network without V2 is one without it, and nobody forgets to name it', () => {
  const zora = NETWORK_PRESETS['zora'];
  if (zora === undefined) throw new Error('there is no preset zora');
  expect(poolFactoriesOf(zora).map(({ protocol }) => protocol)).toEqual(['v3']);
  expect(creationTopicsOf(zora)).toHaveLength(1);
  const { v2Factory: _, ...unnamed } = zora;
  expect(networkSchema.safeParse(unnamed).error?.issues).toMatchObject([{ path: ['v2Factory'] }]);
});

test('behavior: the coin of one network is itself a token, which V4 pools would hold twice', () => {
  const coins = Object.values(NETWORK_PRESETS).flatMap(({ name, nativeIsToken }) =>
    nativeIsToken ? [name] : [],
  );
  expect(coins).toEqual(['celo']);
  const v4 = { poolManager: PERMIT2, positionManager: PERMIT2 } as never;
  expect(resolveNetwork({ preset: 'celo', file: undefined, overrides: { v4 } })).toEqual({
    kind: 'invalid',
    problems: ['NETWORK_FILE v4 is not served where nativeIsToken: its pools hold the coin beside the token'],
  });
});

test('behavior: each preset is compared with what was deployed, and has a chain of its own', () => {
  expect(Object.keys(NETWORK_PRESETS)).toEqual([...Object.keys(DEPLOYED), ...Object.keys(UNISWAP_DEPLOYED)]);
  const chains = Object.values(NETWORK_PRESETS).map(({ chainId }) => chainId);
  expect(new Set(chains).size).toBe(chains.length);
});

test('behavior: the index prices in the same wrapped native coin', () => {
  for (const name of ['mainnet', 'kasplex', 'kasplex-testnet'] as const) {
    expect(getAddress(subgraphNetworks[name].pricing.wrappedNative), name).toBe(DEPLOYED[name].wrappedNative);
  }
});

test('behavior: a chain without a Universal Router has a first exchange with a router of its own', () => {
  const { igra } = NETWORK_PRESETS;
  if (igra === undefined) throw new Error('there is no preset igra');
  expect(exchangesOf(igra)).toMatchObject([
    {
      id: 'kaspacom',
      router: { kind: 'uniswapV2Router02', address: '0x771dfb21e1cd8ea3e8b68cb2469edaf9548c2523' },
      v2: { factory: '0x21350bcda9e81731cf4cde3dbc457e3de2739c01', feePips: 10_000 },
    },
  ]);
});

test('args: the preset of Avalanche has the V2 exchange of the package of its authors', () => {
  const joe = NETWORK_PRESETS['avalanche']?.exchanges?.find(({ id }) => id === 'traderjoe');
  expect(joe?.v2?.factory).toBe(joeFactory.address.toLowerCase());
  expect(joe?.router).toEqual({
    kind: 'uniswapV2Router02',
    address: joeRouter.address.toLowerCase(),
    coinName: 'AVAX',
  });
});

test('behavior: exchanges that nobody confirmed are in the presets, and not served', () => {
  const unserved = Object.values(NETWORK_PRESETS).flatMap(({ name, exchanges = [] }) =>
    exchanges.filter(({ enabled }) => !enabled).map(({ id }) => `${name} ${id}`),
  );
  expect(unserved).toEqual([
    'kasplex zealousswap',
    'kasplex kaspacom',
    'kasplex kaspafinance',
    'igra zealousswap',
  ]);
});
