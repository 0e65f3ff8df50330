import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { permitData, permitProblems } from './permitData.ts';

const TOKEN: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const ROUTER: Address = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af';
const NEED = { token: TOKEN, spender: ROUTER, amount: 1000n, deadline: 1764573986n };

describe('permitData', () => {
  test('default: the typed data of one swap, as wallets take it', () => {
    const permit2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
    const { domain, primaryType, values } = permitData({ ...NEED, chainId: 1, permit2, nonce: 3 });
    expect({ domain, primaryType, values }).toEqual({
      domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
      primaryType: 'PermitSingle',
      values: {
        details: { token: TOKEN, amount: 1000n, expiration: 1764573986, nonce: 3 },
        spender: ROUTER,
        sigDeadline: 1764573986n,
      },
    });
  });
});

describe('permitProblems', () => {
  const permit = {
    details: { token: TOKEN, amount: 1000n, expiration: 1764573986, nonce: 3 },
    spender: ROUTER,
    sigDeadline: 1764573986n,
    signature: '0x',
  } as const;

  test('default: a permit that fits has none', () => {
    expect(permitProblems(permit, NEED)).toEqual([]);
  });

  test.each([
    { path: 'permit.details.token', change: { details: { ...permit.details, token: ROUTER } } },
    { path: 'permit.details.amount', change: { details: { ...permit.details, amount: 999n } } },
    { path: 'permit.details.expiration', change: { details: { ...permit.details, expiration: 1764573985 } } },
    { path: 'permit.spender', change: { spender: TOKEN } },
    { path: 'permit.sigDeadline', change: { sigDeadline: 1764573985n } },
  ])('args: $path', ({ path, change }) => {
    const problems = permitProblems({ ...permit, ...change }, NEED);
    expect(problems.map((problem) => problem.path)).toEqual([path]);
  });
});
