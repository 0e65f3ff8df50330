import { type Address, type Hex, pad, toFunctionSelector } from 'viem';
import { expect, test } from 'vitest';
import type { RpcCall } from './rpc/rpcCall.ts';
import type { RpcOutcome } from './rpc/rpcErrors.ts';
import { TokenControlReader } from './tokenControl.ts';

const TOKEN: Address = '0x00000000000000000000000000000000000000aa';
const CODE: Address = '0x00000000000000000000000000000000000000c0';
const ADMIN: Address = '0x00000000000000000000000000000000000000ad';
const BLOCK = { number: 7n, hash: `0x${'07'.repeat(32)}` } as const;

/** Slots as EIP-1967, EIP-1822 and OpenZeppelin 1 print them. */
const SLOTS = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  proxiable: '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
  first: '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3',
  firstAdmin: '0x10d6a54a4754c8869d6886b5f5d7fbfa5b4522237ea5c60d11bc4e7a1ff9390b',
} as const;

interface Token {
  readonly supply?: Hex | 'revert';
  readonly owner?: Hex | 'revert';
  readonly code?: Hex;
  readonly slots?: Partial<Record<keyof typeof SLOTS, Hex>>;
  readonly hasStorage?: boolean;
}

const REVERT: RpcOutcome = { kind: 'fault', fault: { code: 3, message: 'reverted', data: '0x' } };
const UNSUPPORTED: RpcOutcome = {
  kind: 'fault',
  fault: { code: -32601, message: 'no method', data: undefined },
};

function readerOf({
  supply = 'revert',
  owner = 'revert',
  code = '0x60',
  slots = {},
  hasStorage = true,
}: Token) {
  const asked: RpcCall[][] = [];
  const answer = ({ method, params }: RpcCall): RpcOutcome => {
    if (method === 'eth_getCode') return { kind: 'result', result: code };
    if (method === 'eth_getStorageAt') {
      const [name] = Object.entries(SLOTS).find(([, place]) => place === params[1]) ?? [];
      if (name === undefined) throw new Error(`an unknown slot: ${params[1]}`);
      if (!hasStorage) return UNSUPPORTED;
      return { kind: 'result', result: slots[name as keyof typeof SLOTS] ?? pad('0x') };
    }
    const { data } = params[0] as { readonly data: Hex };
    const said = data === toFunctionSelector('totalSupply()') ? supply : owner;
    return said === 'revert' ? REVERT : { kind: 'result', result: said };
  };
  const reader = new TokenControlReader({
    send: async (calls) => {
      asked.push([...calls]);
      return calls.map(answer);
    },
  });
  return { reader, asked };
}

test('default: supply and owner of a plain token come from one request at the block', async () => {
  const { reader, asked } = readerOf({ supply: pad('0x64'), owner: pad(ADMIN) });
  const expected = { supply: 100n, owner: ADMIN, proxy: null };
  expect(await reader.read(TOKEN, BLOCK)).toEqual(expected);
  expect(await reader.read(TOKEN, BLOCK)).toEqual(expected);
  expect(asked).toHaveLength(1);
  const at = { blockHash: BLOCK.hash };
  expect(asked[0]?.every(({ params }) => JSON.stringify(params.at(-1)) === JSON.stringify(at))).toBe(true);
});

test.each<[string, Token, { implementation: Address | null; admin: Address | null } | null]>([
  [
    'EIP-1967',
    { slots: { implementation: pad(CODE), admin: pad(ADMIN) } },
    { implementation: CODE, admin: ADMIN },
  ],
  ['a beacon', { slots: { beacon: pad(CODE) } }, { implementation: CODE, admin: null }],
  ['EIP-1822', { slots: { proxiable: pad(CODE) } }, { implementation: CODE, admin: null }],
  [
    'OpenZeppelin 1',
    { slots: { first: pad(CODE), firstAdmin: pad(ADMIN) } },
    { implementation: CODE, admin: ADMIN },
  ],
  [
    'EIP-1167',
    { code: `0x363d3d373d3d3d363d73${CODE.slice(2)}5af43d82803e903d91602b57fd5bf3` },
    { implementation: CODE, admin: null },
  ],
  ['an admin alone', { slots: { admin: pad(ADMIN) } }, null],
  ['more than an address', { slots: { implementation: `0x${'ff'.repeat(32)}` } }, null],
  ['a longer code', { code: `0x363d3d373d3d3d363d73${CODE.slice(2)}5af43d82803e903d91602b57fd5bf300` }, null],
])('default: the proxy of a token by %s', async (_, token, proxy) => {
  expect((await readerOf(token).reader.read(TOKEN, BLOCK)).proxy).toEqual(proxy);
});

test.each<[string, Token]>([
  ['reverts', {}],
  ['answers nothing', { supply: '0x', owner: '0x' }],
  ['answers more than a word', { supply: `0x${'01'.repeat(64)}`, owner: `0x${'01'.repeat(64)}` }],
])('behavior: a contract that %s tells neither supply nor owner', async (_, token) => {
  expect(await readerOf(token).reader.read(TOKEN, BLOCK)).toEqual({ supply: null, owner: null, proxy: null });
});

test('behavior: an owner that is no address is none, and one who gave up is the zero address', async () => {
  const lie = readerOf({ owner: `0x${'ff'.repeat(32)}` });
  expect((await lie.reader.read(TOKEN, BLOCK)).owner).toBeNull();
  const given = readerOf({ owner: pad('0x') });
  expect((await given.reader.read(TOKEN, BLOCK)).owner).toBe(`0x${'00'.repeat(20)}`);
});

test('behavior: a node without storage tells the rest', async () => {
  const { reader } = readerOf({ supply: pad('0x01'), hasStorage: false });
  expect(await reader.read(TOKEN, BLOCK)).toEqual({ supply: 1n, owner: null, proxy: null });
});
