import { type Hex, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { USDC } from '../universalRouter/routes.testkit.ts';
import {
  ALLOWANCE_EXPIRED,
  ALLOWANCE_WORD,
  BALANCE_WORD,
  CALLER,
  fault,
  GAS_MONEY,
  movedAt,
  Node,
  PERMIT2,
  requestOf,
  result,
  reverted,
  simulate,
  V2_TOO_LITTLE,
  word,
} from './swapSimulator.testkit.ts';

describe('simulate', () => {
  test('a simulation of the caller as it is gives amounts, gas and differences', async () => {
    expect(await simulate(new Node(), requestOf('v2 exact input'))).toEqual({
      status: 'success',
      blockNumber: 7n,
      amountIn: 1000n,
      amountOut: 895n,
      gasUsed: 112_000n,
      // Refunds can hide 28 001 more, and a 28th is to spare.
      gasLimit: 145_001n,
      deltaAmount: -5n,
      deltaAmountIn: -10n,
      blocksTried: 3,
      triedBlock: 8n,
      fundsAssumed: false,
    });
  });

  test('the differences of both sides are given for an exact output too', async () => {
    expect(await simulate(new Node(), requestOf('v2 exact output'))).toMatchObject({
      deltaAmount: -5n,
      deltaAmountIn: -10n,
    });
  });

  test('the trial is in the next block, 12 s later or at the deadline, and pays for its gas', async () => {
    const node = new Node();
    await simulate(node, requestOf('v2 exact input'));
    await simulate(node, requestOf('v2 exact input', { deadline: 1764572790n }));
    expect(node.tried.map(({ blockOverrides }) => Number(blockOverrides.time))).toEqual([
      ...[1764572798, 1764572798],
      ...[1764572790, 1764572790],
    ]);
    expect(new Set(node.tried.map(({ blockOverrides }) => blockOverrides.number))).toEqual(new Set(['0x8']));
    for (const { calls } of node.tried) {
      expect(calls[2]).toMatchObject({ from: CALLER, value: '0x0', gasPrice: toHex(901) });
    }
  });

  test.each([
    [{}, 1n],
    [{ baseFeePerGas: 800n }, 901n],
    [{ baseFeePerGas: 800n, gasPriceWei: 901n }, 901n],
    [{ baseFeePerGas: 800n, gasPriceWei: 902n }, 902n],
  ])('args: %o costs %i wei a unit', async (fees, price) => {
    const node = new Node();
    const { baseFeePerGas: _, ...block } = requestOf('v2 exact input').block;
    await simulate(node, requestOf('v2 exact input', { block: { ...block, ...fees } }));
    expect(node.tried[0]?.calls[2]?.gasPrice).toBe(toHex(price));
    expect(node.tried[0]?.stateOverrides[CALLER]).toEqual({ balance: toHex(price * 20_000_000n) });
  });

  test('behavior: a caller without tokens is given one unit more than the swap can take, and both approvals', async () => {
    const node = new Node();
    node.plain = reverted(ALLOWANCE_EXPIRED);
    expect(await simulate(node, requestOf('v2 exact input'))).toMatchObject({
      status: 'success',
      fundsAssumed: true,
    });
    const [plain, funded] = node.tried.map(({ stateOverrides }) => stateOverrides);
    expect(plain?.[CALLER]).toEqual({ balance: GAS_MONEY });
    expect(plain?.[USDC]).toBeUndefined();
    expect(funded?.[CALLER]).toEqual({ balance: GAS_MONEY });
    expect(funded?.[USDC]).toEqual({
      stateDiff: { [BALANCE_WORD]: word(1001n), [ALLOWANCE_WORD]: word(1001n) },
    });
    // 1001 that never expire.
    const allowance = `0x${'0'.repeat(12)}${'f'.repeat(12)}${1001n.toString(16).padStart(40, '0')}`;
    expect(Object.values(funded?.[PERMIT2]?.stateDiff ?? {})).toEqual([allowance]);
  });

  test('behavior: a permit sets the allowance of the router itself', async () => {
    const node = new Node();
    await simulate(node, requestOf('v3 exact input with a permit'));
    expect(node.tried[1]?.stateOverrides[PERMIT2]).toBeUndefined();
    expect(node.tried[1]?.stateOverrides[USDC]).toBeDefined();
  });

  test('a caller of native coin is tried without gas cost as it is, and funded with its gas too', async () => {
    const node = new Node();
    await simulate(node, requestOf('v3 exact input, native in'));
    const [plain, funded] = node.tried;
    expect(plain?.stateOverrides[CALLER]).toBeUndefined();
    expect(plain?.calls[2]).toEqual(expect.not.objectContaining({ gasPrice: expect.anything() }));
    expect(funded?.stateOverrides[CALLER]).toEqual({ balance: toHex(1000n + 20_000_000n * 901n) });
    expect(funded?.calls[2]).toMatchObject({ value: toHex(1000), gasPrice: toHex(901) });
  });

  test('behavior: a coin that is a token has one balance: its gas is given with it, and is no part of the amounts', async () => {
    const node = new Node();
    const ownGas = { from: CALLER, recipient: CALLER, coinToken: USDC } as const;
    node.proof = ({ blockOverrides }) =>
      movedAt(blockOverrides.number, { spent: 1000n + 3n * 901n, gained: 895n, gas: 3n });
    expect(await simulate(node, requestOf('v2 exact input', ownGas))).toMatchObject({
      status: 'success',
      amountIn: 1000n,
      amountOut: 895n,
    });
    const [plain, funded] = node.tried;
    // What the caller has is looked at as it is: an override of its coin would replace its tokens.
    expect(plain?.stateOverrides[CALLER]).toBeUndefined();
    expect(plain?.calls[2]).toEqual(expect.not.objectContaining({ gasPrice: expect.anything() }));
    expect(funded?.stateOverrides[CALLER]).toEqual({ balance: toHex(1001n + 20_000_000n * 901n) });
    expect(funded?.calls[2]).toMatchObject({ value: '0x0', gasPrice: toHex(901) });
    expect(node.proved.length).toBeGreaterThan(0);
  });

  test('a swap of native coin counts by the transaction that pays for its gas', async () => {
    const node = new Node();
    node.funded = reverted(V2_TOO_LITTLE);
    expect(await simulate(node, requestOf('v3 exact input, native in'))).toMatchObject({
      status: 'reverted',
      fundsAssumed: false,
    });
    expect(await simulate(node, requestOf('v2 exact input'))).toMatchObject({ status: 'success' });
  });

  test('behavior: a node that cannot try says so', async () => {
    const node = new Node();
    node.plain = fault(-32601);
    node.funded = fault(-32601);
    expect(await simulate(node, requestOf('v2 exact input'))).toEqual({
      status: 'unavailable',
      blockNumber: 7n,
      reason: 'the node cannot simulate with state overrides',
    });
  });

  test('error: bytes that are no swap', async () => {
    const { transaction } = requestOf('v2 exact input');
    const request = requestOf('v2 exact input', { transaction: { ...transaction, data: '0x12' } });
    await expect(simulate(new Node(), request)).rejects.toThrow('cannot simulate calldata');
  });
});

describe('a transaction that reverts', () => {
  test('the first failing command is named, with the meaning of its reason', async () => {
    const node = new Node();
    node.plain = node.funded = reverted(V2_TOO_LITTLE);
    node.cut = (commands) => (commands < 2 ? result('0x') : fault(3));
    expect(await simulate(node, requestOf('mixed exact input through the router'))).toMatchObject({
      status: 'reverted',
      blockNumber: 7n,
      reason:
        'V2_SWAP_EXACT_IN (command 1) reverted with V2TooLittleReceived: the output would be below the minimum',
      blame: { command: { index: 1, name: 'V2_SWAP_EXACT_IN' }, origin: undefined },
      fundsAssumed: true,
    });
    expect(node.cuts).toEqual([1, 2, 3]);
  });

  test.each([
    ['0x5bf6f916', 'The router reverted with TransactionDeadlinePassed: the deadline has passed'],
    ['0x12345678', 'V2_SWAP_EXACT_IN (command 0) reverted with unknown error 0x12345678'],
    [`0x4e487b71${'0'.repeat(62)}11`, 'V2_SWAP_EXACT_IN (command 0) reverted with Panic(17)'],
  ] as const)('args: %s in words', async (data, reason) => {
    const node = new Node();
    node.plain = node.funded = reverted(data);
    expect(await simulate(node, requestOf('v2 exact input'))).toMatchObject({ reason });
  });
});

describe('a token that hides its balances', () => {
  function hiding(data: Hex): Node {
    const node = new Node();
    node.knowsWords = false;
    node.plain = node.funded = reverted(data);
    return node;
  }

  test('behavior: a caller who lacks them cannot be given any, so nothing is known', async () => {
    expect(await simulate(hiding(ALLOWANCE_EXPIRED), requestOf('v2 exact input'))).toEqual({
      status: 'unavailable',
      blockNumber: 7n,
      reason: `where ${USDC} keeps balances and allowances could not be found out, and ${CALLER} lacks them`,
    });
  });

  test('a swap that lacks funds although its caller was funded in full is reverted', async () => {
    const node = hiding(ALLOWANCE_EXPIRED);
    node.knowsWords = true;
    expect(await simulate(node, requestOf('v2 exact input'))).toMatchObject({ status: 'reverted' });
    expect(await simulate(node, requestOf('v3 exact input, native in'))).toMatchObject({
      status: 'reverted',
    });
  });

  test('behavior: any other reason is one', async () => {
    expect(await simulate(hiding(V2_TOO_LITTLE), requestOf('v2 exact input'))).toMatchObject({
      status: 'reverted',
      reason:
        'V2_SWAP_EXACT_IN (command 0) reverted with V2TooLittleReceived: the output would be below the minimum',
    });
  });
});
