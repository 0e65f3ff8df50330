import { decodeFunctionData, getAddress, parseAbi } from 'viem';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import type { Simulation, SimulationRequest } from '../../simulation/swapSimulator.ts';
import { DAI, RECIPIENT, ROUTER, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { network, quotedTrade } from '../model/quotedTrade.testkit.ts';
import { createNeutralTrial } from './neutralTrial.ts';

const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
const moved = (deltaAmount: bigint): Simulation => ({
  status: 'success',
  blockNumber: 7n,
  amountIn: 10_000n,
  amountOut: 9_871n + deltaAmount,
  gasUsed: 1n,
  gasLimit: 1n,
  deltaAmount,
  deltaAmountIn: 0n,
  blocksTried: 1,
  triedBlock: 8n,
  fundsAssumed: true,
});
const reverted = (path: readonly `0x${string}`[] | undefined, error = 'UniswapV2: LOCKED'): Simulation => ({
  status: 'reverted',
  blockNumber: 7n,
  reason: '',
  fundsAssumed: true,
  blame: {
    command: { index: 0, name: 'V2_SWAP_EXACT_IN' },
    reason: { error, args: [], meaning: undefined },
    origin: undefined,
    path,
  },
});

let asked: SimulationRequest[];
let answer: Simulation | AppError;
beforeEach(() => {
  asked = [];
  answer = moved(0n);
});
const trial = createNeutralTrial(network, {
  simulate: async (request) => {
    asked.push(request);
    if (answer instanceof AppError) throw answer;
    return answer;
  },
});
const tried = (quoted = quotedTrade('exactInput')) => trial(quoted, new AbortController().signal);

test("default: nothing of it is the caller's: sender, recipient, permit, bound and native coin out", async () => {
  const quoted = quotedTrade('exactInput', USDC, WETH);
  const signature = `0x${'11'.repeat(65)}` as const;
  const details = { token: USDC, amount: 10_000n, expiration: 2 ** 40, nonce: 0 };
  const permit = { details, spender: ROUTER, sigDeadline: 2n ** 40n, signature };
  const fee = { bps: 20, recipient: RECIPIENT };
  const request = { ...quoted.request, permit, fee, callersBound: 10n ** 30n, nativeOut: true };
  expect(await tried({ ...quoted, feeAmount: 20n, request })).toEqual({ kind: 'asQuoted' });
  const [simulated] = asked;
  expect(simulated).toMatchObject({ nativeIn: false, nativeOut: false, maxAmountIn: 10_000n });
  expect(simulated?.from).toBe(simulated?.recipient);
  // The fee reaches the same account.
  expect(simulated?.expected).toMatchObject({ amountIn: 10_000n, amountOut: 9_891n });
  const data = simulated?.transaction.data ?? '0x';
  const [, inputs] = decodeFunctionData({ abi: EXECUTE, data }).args;
  expect(data).not.toContain(RECIPIENT.slice(2).toLowerCase());
  expect(inputs.join()).not.toContain(signature.slice(2));
  expect(getAddress(simulated?.recipient ?? '0x')).not.toBe(getAddress(RECIPIENT));
});

test('behavior: a failure is certain where less moves, or a trace says who reverted', async () => {
  const failed = (origin?: string, error?: string) => ({ origin, ...(error && { error }) });
  answer = moved(-3n);
  expect(await tried()).toEqual({ kind: 'failed', isCertain: true, failure: failed() });
  answer = reverted([ROUTER, DAI]);
  expect(await tried()).toMatchObject({ isCertain: true, failure: failed(DAI, 'UniswapV2: LOCKED') });
  answer = reverted(undefined);
  expect(await tried()).toMatchObject({ isCertain: false, failure: failed(undefined, 'UniswapV2: LOCKED') });
});

test('behavior: more than was quoted is no failure', async () => {
  answer = moved(3n);
  expect(await tried()).toEqual({ kind: 'better' });
});

test.each<[string, Simulation | AppError]>([
  ['a node that cannot simulate', { status: 'unavailable', blockNumber: 7n, reason: '' }],
  ['a token whose storage nobody knows', reverted(undefined, 'TRANSFER_FROM_FAILED')],
  ['a node that is down', new AppError('RPC_UNAVAILABLE', 'down')],
])('error: %s finds nothing', async (_, found) => {
  answer = found;
  expect(await tried()).toEqual({ kind: 'unknown' });
});

test('error: the signal', async () => {
  answer = new AppError('RPC_UNAVAILABLE', 'down');
  const aborted = AbortSignal.abort(new Error('gone'));
  await expect(trial(quotedTrade('exactInput'), aborted)).rejects.toThrow('gone');
});
