import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { poolFactoriesOf } from '../../chain/protocols/chainProtocols.ts';
import { exchangesOf, networkOfExchange } from './exchangesOf.ts';
import { resolveNetwork } from './resolveNetwork.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const [ROUTER, V2, V3, FORK_V2, FORK_ROUTER] = ['a', 'b', 'c', 'd', 'e'].map(address) as [
  string,
  string,
  string,
  string,
  string,
];
const OURS = {
  id: 'ours',
  name: 'Ours',
  router: { kind: 'universalRouter', address: ROUTER },
  v2: { factory: V2 },
  v3: { factory: V3, positionManager: address('1'), quoterV2: address('2') },
};
const FORK = {
  id: 'fork',
  name: 'Fork',
  router: { kind: 'uniswapV2Router02', address: FORK_ROUTER },
  v2: { factory: FORK_V2, feePips: 10_000 },
};
const CHAIN = { chainId: 7, wrappedNative: address('3'), permit2: address('4') };

const FOLDER = mkdtempSync(join(tmpdir(), 'exchanges-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** Resolves a network file with these fields, without a preset. */
function resolved(fields: object) {
  const file = join(FOLDER, 'network.json');
  writeFileSync(file, JSON.stringify(fields));
  return resolveNetwork({ preset: undefined, file, overrides: {} });
}

function problems(fields: object): readonly string[] {
  const resolution = resolved(fields);
  return resolution.kind === 'invalid' ? resolution.problems : [];
}

test('args: the first exchange of a list is the one that the short form describes', () => {
  const resolution = resolved({ ...CHAIN, exchanges: [OURS, FORK] });
  if (resolution.kind === 'invalid') throw new Error(resolution.problems.join());
  const { network } = resolution;
  expect(network).toMatchObject({ universalRouter: ROUTER, v2Factory: V2, v3Factory: V3, exchange: 'ours' });
  expect(poolFactoriesOf(network)).toEqual([
    { protocol: 'v2', exchange: 'ours', address: V2, feePips: 3000 },
    { protocol: 'v3', exchange: 'ours', address: V3 },
    { protocol: 'v2', exchange: 'fork', address: FORK_V2, feePips: 10_000 },
  ]);
  expect(exchangesOf(network).map(({ id, router }) => [id, router.kind, router.address])).toEqual([
    ['ours', 'universalRouter', ROUTER],
    ['fork', 'uniswapV2Router02', FORK_ROUTER],
  ]);
});

test('args: the first exchange may have no Universal Router, and the network then no Permit2', () => {
  const { permit2: _, ...chain } = CHAIN;
  const resolution = resolved({ ...chain, exchanges: [FORK] });
  if (resolution.kind === 'invalid') throw new Error(resolution.problems.join());
  const { network } = resolution;
  expect(network).toMatchObject({
    universalRouter: null,
    permit2: null,
    v2Factory: FORK_V2,
    v3Factory: null,
  });
  expect(exchangesOf(network)).toMatchObject([
    { id: 'fork', router: FORK.router, v2: { factory: FORK_V2, feePips: 10_000 }, v3: undefined },
  ]);
  expect(poolFactoriesOf(network)).toEqual([
    { protocol: 'v2', exchange: 'fork', address: FORK_V2, feePips: 10_000 },
  ]);
});

test('args: the short form of one exchange is a list of one', () => {
  const short = { v2Factory: V2, v3Factory: V3, positionManager: address('1'), quoterV2: address('2') };
  const resolution = resolved({ ...CHAIN, ...short, universalRouter: ROUTER });
  if (resolution.kind === 'invalid') throw new Error(resolution.problems.join());
  expect(exchangesOf(resolution.network).map(({ id, name }) => [id, name])).toEqual([
    ['main', 'Main exchange'],
  ]);
  expect(poolFactoriesOf(resolution.network).map(({ exchange }) => exchange)).toEqual(['main', 'main']);
});

test('args: the Swap event of pairs, which the index reads, may stand in a network file too', () => {
  const swapEvent = 'Swap(address,uint256,uint256,uint256,uint256,address,bool)';
  const withEvent = (event: string) => ({ ...FORK, v2: { ...FORK.v2, swapEvent: event } });
  expect(problems({ ...CHAIN, exchanges: [OURS, withEvent(swapEvent)] })).toEqual([]);
  expect(problems({ ...CHAIN, exchanges: [OURS, withEvent('Sync(uint112,uint112)')] })).toEqual([
    'NETWORK_FILE exchanges 1 v2 swapEvent must be an event such as Swap(address,uint256,uint256,uint256,uint256,address)',
  ]);
});

test('args: an exchange that is not enabled is none', () => {
  const resolution = resolved({ ...CHAIN, exchanges: [OURS, { ...FORK, enabled: false }] });
  if (resolution.kind === 'invalid') throw new Error(resolution.problems.join());
  expect(exchangesOf(resolution.network).map(({ id }) => id)).toEqual(['ours']);
  expect(poolFactoriesOf(resolution.network)).toHaveLength(2);
});

test('args: swaps of another exchange with a Universal Router call that one', () => {
  const other = {
    ...FORK,
    router: { kind: 'universalRouter', address: FORK_ROUTER, version: '2.1', permit2: address('9') },
  };
  const resolution = resolved({ ...CHAIN, exchanges: [OURS, other] });
  if (resolution.kind === 'invalid') throw new Error(resolution.problems.join());
  const { network } = resolution;
  expect(networkOfExchange(network, 'ours')).toBe(network);
  expect(networkOfExchange(network, 'fork')).toMatchObject({
    universalRouter: FORK_ROUTER,
    routerVersion: '2.1',
    permit2: address('9'),
  });
});

test.each<[string, readonly object[], string, object?]>([
  ['the same id', [OURS, { ...FORK, id: 'ours' }], 'exchanges 1 id is that of another exchange: ours'],
  [
    'the same factory',
    [OURS, { ...FORK, v2: { factory: V2 } }],
    `exchanges 1 v2 has a factory that stands twice: ${V2}`,
  ],
  [
    'V4 pools of a second manager, whose ids may be those of the first',
    ['5', '6'].map((digit) => ({
      ...OURS,
      id: `v4-${digit}`,
      v2: undefined,
      v3: { factory: address(digit) },
      v4: { poolManager: address(`${Number(digit) + 2}`), positionManager: address('9') },
    })),
    'exchanges 1 v4 must be absent: V4 pools are those of the first exchange alone',
  ],
  [
    'an unknown router',
    [OURS, { ...FORK, router: { kind: 'curve', address: ROUTER } }],
    'exchanges 1 router kind',
  ],
  ['no pools', [OURS, { id: 'fork', name: 'Fork', router: FORK.router }], 'must have pools: v2, v3 or v4'],
  [
    'a Universal Router without Permit2',
    [FORK, OURS],
    'permit2 must be there: a Universal Router takes tokens by it',
    { permit2: undefined },
  ],
  [
    'V4 beside another router',
    [FORK],
    'v4 is only swapped through a universalRouter',
    { v4: { poolManager: V3, positionManager: V2 } },
  ],
  [
    'a fee of all of the input',
    [OURS, { ...FORK, v2: { factory: FORK_V2, feePips: 1_000_000 } }],
    'must be below 1 000 000',
  ],
  ['a field that nobody knows', [OURS, { ...FORK, fee: 1 }], 'exchanges 1'],
  ['an id with capitals', [OURS, { ...FORK, id: 'Fork' }], 'must be an id of lower-case letters'],
  [
    'a router that nobody knows',
    [OURS, { ...FORK, router: { ...FORK.router, address: address('0') } }],
    'exchanges 1 router address must not be the zero address',
  ],
])('error: exchanges with %s', (_, exchanges, problem, fields = {}) => {
  expect(problems({ ...CHAIN, ...fields, exchanges }).join('\n')).toContain(problem);
});
