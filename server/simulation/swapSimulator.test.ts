import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem';
import { describe, expect, test } from 'vitest';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { encodeSwap } from '../universalRouter/encode/encodeSwap.ts';
import { DAI, RECIPIENT, ROUTER, USDC, WETH } from '../universalRouter/routes.testkit.ts';
import { SWAPS } from '../universalRouter/swaps.testkit.ts';
import type { StateOverrides } from './stateOverrides.ts';
import { createSwapSimulator, type SimulationRequest } from './swapSimulator.ts';

const CALLER: Address = '0x00000000000000000000000000000000000000ca';
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const BALANCE_WORD = toHex(0xb1n, { size: 32 });
const ALLOWANCE_WORD = toHex(0xa1n, { size: 32 });
const V2_TOO_LITTLE: Hex = '0x849eaf98';
const ALLOWANCE_EXPIRED: Hex = `0xd81b2f2e${'0'.repeat(64)}`;

const result = (value: unknown): RpcOutcome => ({ kind: 'result', result: value });
const fault = (code: number): RpcOutcome => ({
  kind: 'fault',
  fault: { code, message: '', data: undefined },
});
const word = (value: bigint) => toHex(value, { size: 32 });

/** SwapProbe's answer of a swap that used little gas. */
const PROBED = encodeAbiParameters(parseAbiParameters('bool, bytes, uint256, uint256, uint256'), [
  ...([true, '0x', 50_000n, 1000n, 895n] as const),
]);

/** eth_simulateV1 of a swap that takes 1000 and gives 895. */
function moved(): RpcOutcome {
  const call = (value: bigint) => ({ status: '0x1', returnData: word(value), gasUsed: toHex(112_000) });
  return result([{ calls: [call(5000n), call(10n), call(0n), call(4000n), call(905n)] }]);
}

function reverted(data: Hex): RpcOutcome {
  const call = { status: '0x1', returnData: word(0n), gasUsed: '0x1' };
  return result([{ calls: [call, call, { status: '0x0', returnData: data, gasUsed: '0x1' }, call, call] }]);
}

/** As `moved`, of an imagined block of that number; it takes and gives what it is told. */
function movedAt(number: Hex | undefined, { spent = 1000n, gained = 895n, gas = 112_000n } = {}): RpcOutcome {
  const call = (value: bigint) => ({ status: '0x1', returnData: word(value), gasUsed: toHex(gas) });
  const calls = [call(5000n), call(10n), call(0n), call(5000n - spent), call(10n + gained)];
  return result([{ number, calls }]);
}

interface Block {
  readonly blockOverrides: { readonly time: Hex; readonly number?: Hex; readonly baseFeePerGas?: Hex };
  readonly stateOverrides: StateOverrides;
  readonly calls: readonly {
    readonly from?: Address;
    readonly value?: Hex;
    readonly gas?: Hex;
    readonly gasPrice?: Hex;
  }[];
}

/** A node without SwapProbe, on which the token keeps its words where it says, if it says. */
class Node {
  /** What was tried: of the caller as it is, then with what it may lack. */
  readonly tried: Block[] = [];
  /** What was tried once it had run: the imagined block, and the gas limit. */
  readonly proved: Block[] = [];
  proof: (block: Block, gas: number) => RpcOutcome = ({ blockOverrides }) => movedAt(blockOverrides.number);
  requests = 0;
  readonly cuts: number[] = [];
  readonly httpRequests = 0;
  plain = moved();
  funded = moved();
  /** For the transaction without its last commands. */
  cut: (commands: number) => RpcOutcome = () => fault(3);
  knowsWords = true;

  send = async (calls: readonly RpcCall[]): Promise<RpcOutcome[]> => {
    this.requests += 1;
    return calls.map((call) => this.#answer(call));
  };

  #answer({ method, params }: RpcCall): RpcOutcome {
    const [first, , third] = params as [{ to: Address; from?: Address; data: Hex }, unknown, StateOverrides];
    if (method === 'eth_simulateV1') {
      const [{ blockStateCalls }] = params as [{ blockStateCalls: [Block, ...Block[]] }];
      const block = blockStateCalls.at(-1) ?? blockStateCalls[0];
      if (block.blockOverrides.number !== undefined) {
        this.proved.push(block);
        return this.proof(block, Number(block.calls[2]?.gas));
      }
      this.tried.push(block);
      return this.tried.length % 2 === 1 ? this.plain : this.funded;
    }
    if (method === 'eth_createAccessList' && this.knowsWords) {
      const key = first.data.startsWith('0x70a08231') ? BALANCE_WORD : ALLOWANCE_WORD;
      return result({ accessList: [{ address: USDC, storageKeys: [key] }], gasUsed: '0x1' });
    }
    if (method === 'eth_getCode') return result('0x');
    if (method === 'eth_call' && first.to === USDC) {
      const key = first.data.startsWith('0x70a08231') ? BALANCE_WORD : ALLOWANCE_WORD;
      return result(word(BigInt(third[USDC]?.stateDiff?.[key] ?? 0)));
    }
    if (method === 'eth_call' && first.to === ROUTER) {
      const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
      const commands = decodeFunctionData({ abi, data: first.data }).args[1].length;
      this.cuts.push(commands);
      return this.cut(commands);
    }
    return fault(-32601);
  }
}

function requestOf(name: keyof typeof SWAPS, change: Partial<SimulationRequest> = {}): SimulationRequest {
  const params = SWAPS[name];
  const native = params.nativeIn;
  return {
    transaction: encodeSwap(params),
    ...{ from: CALLER, recipient: RECIPIENT, permit2: PERMIT2 },
    ...{ tokenIn: native ? WETH : USDC, tokenOut: DAI, nativeIn: native, nativeOut: false },
    ...{ tradeType: params.tradeType, maxAmountIn: 1000n, deadline: 1764573986n },
    expected: { amountIn: 1010n, amountOut: 900n },
    block: { number: 7n, hash: `0x${'7'.repeat(64)}`, timestamp: 1764572786n, baseFeePerGas: 800n },
    ...change,
  };
}

const simulate = (node: Node, request: SimulationRequest) => createSwapSimulator(node).simulate(request);
/** Twice ten million gas at 9/8 of the base fee and one wei. */
const GAS_MONEY = toHex(20_000_000n * 901n);

describe('simulate', () => {
  test('default: what the chain says of the caller as it is', async () => {
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

  test('behavior: what differs is told of both sides, whichever was asked for', async () => {
    expect(await simulate(new Node(), requestOf('v2 exact output'))).toMatchObject({
      deltaAmount: -5n,
      deltaAmountIn: -10n,
    });
  });

  test('behavior: twelve seconds later, or at the deadline, as a transaction that pays for its gas', async () => {
    const node = new Node();
    await simulate(node, requestOf('v2 exact input'));
    await simulate(node, requestOf('v2 exact input', { deadline: 1764572790n }));
    expect(node.tried.map(({ blockOverrides }) => Number(blockOverrides.time))).toEqual([
      ...[1764572798, 1764572798],
      ...[1764572790, 1764572790],
    ]);
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

  test('behavior: a caller of native coin is asked for what the swap takes, and then given its gas too', async () => {
    const node = new Node();
    await simulate(node, requestOf('v3 exact input, native in'));
    const [plain, funded] = node.tried;
    expect(plain?.stateOverrides[CALLER]).toBeUndefined();
    expect(plain?.calls[2]).toEqual(expect.not.objectContaining({ gasPrice: expect.anything() }));
    expect(funded?.stateOverrides[CALLER]).toEqual({ balance: toHex(1000n + 20_000_000n * 901n) });
    expect(funded?.calls[2]).toMatchObject({ value: toHex(1000), gasPrice: toHex(901) });
  });

  test('behavior: of native coin only the transaction that pays for its gas counts', async () => {
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

describe('the blocks that it may be mined in', () => {
  const asExpected = { expected: { amountIn: 1000n, amountOut: 895n } };
  const numbersOf = ({ proved }: Node) => proved.map(({ blockOverrides }) => Number(blockOverrides.number));

  test('default: the next three, with the limit that is answered and what a contract could tell them apart by', async () => {
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
  ])('behavior: the first that moves less for the caller is told: %o', async (moves, told) => {
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
      ...{ status: 'success', blocksTried: 1, gasLimit: 145_001n, amountOut: 895n },
    });
    const later = (seconds: bigint) =>
      requestOf('v2 exact input', { block: { ...block, timestamp: block.timestamp + seconds } });
    await simulator.simulate(later(599n));
    expect(node.proved).toHaveLength(3);
    await simulator.simulate(later(600n));
    expect(node.proved).toHaveLength(6);
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

describe('a transaction that reverts', () => {
  test('default: the first command with which it fails, and what its reason means', async () => {
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

  test('behavior: a caller who was given all there is and still lacks it is told so', async () => {
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
