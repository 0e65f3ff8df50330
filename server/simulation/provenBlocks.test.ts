import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import {
  type Block,
  CALLER,
  fault,
  movedAt,
  Node,
  PROBED,
  requestOf,
  result,
  reverted,
  simulate,
  V2_TOO_LITTLE,
} from './swapSimulator.testkit.ts';
import { createSwapSimulator } from './swapSimulator.ts';

describe('the blocks that it may be mined in', () => {
  const asExpected = { expected: { amountIn: 1000n, amountOut: 895n } };
  const numbersOf = ({ proved }: Node) => proved.map(({ blockOverrides }) => Number(blockOverrides.number));

  test('the next three blocks are tried with the answered gas limit, and differ in times and base fees', async () => {
    const node = new Node();
    const block = { ...requestOf('v2 exact input').block, baseFeePerGas: 800n };
    const simulation = await simulate(node, requestOf('v2 exact input', { ...asExpected, block }));
    expect(simulation).toMatchObject({
      status: 'success',
      gasLimit: 145_001n,
      blocksTried: 3,
      triedBlock: 8n,
    });
    expect(numbersOf(node)).toEqual([8, 9, 10]);
    expect(node.proved.map(({ calls }) => Number(calls[2]?.gas))).toEqual([145_001, 145_001, 145_001]);
    const seconds = node.proved.map(({ blockOverrides }) => Number(blockOverrides.time) - 1_764_572_786);
    expect(seconds).toEqual([12, 25, 38]);
    expect(new Set(seconds.map((each) => each % 3)).size).toBe(3);
    const fees = node.proved.map(({ blockOverrides }) => Number(blockOverrides.baseFeePerGas));
    expect(fees).toEqual([800, 900, 700]);
    for (const { calls } of node.proved) expect(Number(calls[2]?.gasPrice)).toBeGreaterThanOrEqual(900);
    expect(node.requests).toBe(4);
  });

  test.each([
    [{ gained: 894n }, { deltaAmount: -1n, deltaAmountIn: 0n, triedBlock: 9n }],
    [{ spent: 1001n }, { deltaAmount: 0n, deltaAmountIn: 1n, triedBlock: 9n }],
    [{ gained: 896n }, { deltaAmount: 0n, deltaAmountIn: 0n, triedBlock: 8n }],
  ])('the first block that moves less for the caller is the tried one: %o', async (moves, told) => {
    const node = new Node();
    node.proof = ({ blockOverrides: { number } }) => movedAt(number, number === '0x9' ? moves : {});
    expect(await simulate(node, requestOf('v2 exact input', asExpected))).toMatchObject({
      status: 'success',
      ...told,
    });
  });

  test('behavior: one that reverts in one of them reverts', async () => {
    const node = new Node();
    node.proof = ({ blockOverrides: { number } }) =>
      number === '0xa' ? reverted(V2_TOO_LITTLE) : movedAt(number);
    expect(await simulate(node, requestOf('v2 exact input'))).toMatchObject({
      status: 'reverted',
      reason:
        'V2_SWAP_EXACT_IN (command 0) reverted with V2TooLittleReceived: the output would be below the minimum at block 10',
    });
  });

  test('behavior: a limit that is not enough gives way to the most that refunds can hide', async () => {
    const node = new Node();
    node.plain = node.funded = movedAt(undefined, { gas: 100_000n });
    // The probe says less than was needed: a token that does more for accounts.
    const { send } = node;
    node.send = async (calls) =>
      (await send(calls)).map((outcome, index) => {
        const [call] = (calls[index]?.params ?? []) as [{ from?: Address; to?: Address }];
        const isProbe = calls[index]?.method === 'eth_call' && call?.from === CALLER && call.to === CALLER;
        return isProbe ? result(PROBED) : outcome;
      });
    node.proof = ({ blockOverrides: { number } }, gas) =>
      gas < 110_000 ? reverted('0x') : movedAt(number, { gas: 100_000n });
    const simulation = await simulate(node, requestOf('v2 exact input', asExpected));
    // 100 000 and a 28th of it; a quarter more than 100 000, and a 28th of that.
    expect(node.proved.map(({ calls }) => Number(calls[2]?.gas))).toEqual([
      ...[103_571, 103_571, 103_571],
      ...[129_465, 129_465, 129_465],
    ]);
    expect(simulation).toMatchObject({ status: 'success', gasLimit: 129_465n });
  });

  test('behavior: gas that no simulation sees is part of the limit', async () => {
    const request = requestOf('v2 exact input', { ...asExpected, unseenGas: 25_000n });
    const node = new Node();
    expect(await simulate(node, request)).toMatchObject({ gasLimit: 170_001n });
    expect(Number(node.proved[0]?.calls[2]?.gas)).toBe(170_001);
  });

  test('behavior: a swap of a known shape is tried with its limit at once, in one request', async () => {
    const node = new Node();
    const simulator = createSwapSimulator(node);
    await simulator.simulate(requestOf('v2 exact input', asExpected));
    node.requests = 0;
    expect(await simulator.simulate(requestOf('v2 exact input', asExpected))).toMatchObject({
      status: 'success',
      gasLimit: 146_451n,
    });
    expect(node.requests).toBe(1);
    // Far less is needed now: it is not answered with what was known.
    node.plain = node.funded = movedAt(undefined, { gas: 90_000n });
    expect(await simulator.simulate(requestOf('v2 exact input', asExpected))).toMatchObject({
      gasLimit: 116_518n,
    });
    expect(node.requests).toBe(3);
  });

  test('behavior: a deadline leaves out the blocks after it', async () => {
    const node = new Node();
    const { timestamp } = requestOf('v2 exact input').block;
    const due = (seconds: bigint) => requestOf('v2 exact input', { deadline: timestamp + seconds });
    expect(await simulate(node, due(2n))).toMatchObject({ status: 'success', blocksTried: 2 });
    expect(await simulate(node, due(20n))).toMatchObject({ blocksTried: 3 });
    for (const { blockOverrides } of node.proved)
      expect(BigInt(blockOverrides.time)).toBeLessThanOrEqual(timestamp + 20n);
  });

  test('behavior: a node that cannot pretend another block is asked for it once in ten minutes', async () => {
    const node = new Node();
    node.proof = () => fault(-32602);
    const simulator = createSwapSimulator(node);
    const { block } = requestOf('v2 exact input');
    expect(await simulator.simulate(requestOf('v2 exact input'))).toMatchObject({
      status: 'success',
      blocksTried: 1,
      gasLimit: 145_001n,
      amountOut: 895n,
    });
    const later = (seconds: bigint) =>
      requestOf('v2 exact input', { block: { ...block, timestamp: block.timestamp + seconds } });
    await simulator.simulate(later(599n));
    expect(node.proved).toHaveLength(3);
    await simulator.simulate(later(600n));
    expect(node.proved).toHaveLength(6);
  });

  test('behavior: a transaction that the node refuses does not keep it from the next one', async () => {
    const node = new Node();
    // The gas of the transaction exceeds that of a block.
    node.proof = () => fault(-38015);
    const simulator = createSwapSimulator(node);
    expect(await simulator.simulate(requestOf('v2 exact input'))).toMatchObject({ blocksTried: 1 });
    node.proof = ({ blockOverrides: { number } }) => movedAt(number);
    expect(await simulator.simulate(requestOf('v2 exact input'))).toMatchObject({ blocksTried: 3 });
  });

  test('a proof refused for one sender is still requested for another', async () => {
    const node = new Node();
    node.proof = () => fault(-38014);
    const simulator = createSwapSimulator(node);
    await simulator.simulate(requestOf('v2 exact input'));
    node.proof = ({ blockOverrides: { number } }) => movedAt(number);
    const stranger = requestOf('v2 exact input', { from: '0x000000000000000000000000000000000000beef' });
    expect(await simulator.simulate(stranger)).toMatchObject({ status: 'success', blocksTried: 3 });
  });

  test('behavior: one that says another number has not pretended anything', async () => {
    const node = new Node();
    node.proof = () => movedAt('0x7');
    expect(await simulate(node, requestOf('v2 exact input'))).toMatchObject({ blocksTried: 1 });
  });

  test('error: a node that fails at one of them, or refuses for volume', async () => {
    for (const proof of [
      ({ blockOverrides: { number } }: Block) => (number === '0x9' ? fault(-32603) : movedAt(number)),
      () => fault(-32005),
    ]) {
      const node = new Node();
      node.proof = proof;
      await expect(simulate(node, requestOf('v2 exact input'))).rejects.toMatchObject({
        code: 'RPC_UNAVAILABLE',
      });
    }
  });
});
