import type { Address } from 'viem';
import { expect, test } from 'vitest';
import type { ApprovalPlan } from '../../approvals/planApprovals.ts';
import { ROUTER_KINDS } from '../../routers/routerKinds.ts';
import { presentIssues } from './presentIssues.ts';

const TOKEN: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
type Prepared = Parameters<typeof presentIssues>[0];

function prepared(built: object, simulation: object | null): Prepared {
  const priced = { request: { tokenIn: TOKEN } };
  return { priced, built, simulation } as unknown as Prepared;
}
const ERC20 = { nativeIn: false, value: 0n, expected: { amountIn: 1000n, amountOut: 1n, reserves: [] } };
const NATIVE = { nativeIn: true, value: 1010n, expected: { amountIn: 1000n, amountOut: 1n, reserves: [] } };
const SUCCESS = { status: 'success', fundsAssumed: false };
const HELD = { outputBalance: 0n, routerAllowance: 0n, reserveBalances: [] };
const ready: ApprovalPlan = { approvals: [], permitData: null, balance: 1000n, ...HELD };

test('default: nothing stands between the sender and the swap', () => {
  expect(presentIssues(prepared(ERC20, SUCCESS), ready)).toEqual({
    allowance: null,
    balance: null,
    simulationIncomplete: false,
  });
});

test('behavior: a raw unit too little, and the first missing allowance', () => {
  const step = { step: 'token' as const, token: TOKEN, spender: PERMIT2, current: 7n, required: 1000n };
  const transaction = { to: TOKEN, data: '0x', value: 0n } as const;
  const approvals = [{ ...step, transaction } as const];
  const plan: ApprovalPlan = { approvals, permitData: null, balance: 999n, ...HELD };
  const assumed = { status: 'success', fundsAssumed: true };
  expect(presentIssues(prepared(ERC20, assumed), plan)).toEqual({
    allowance: { spender: '0x000000000022D473030F116dDEE9F6B43aC78BA3', actual: '7', expected: '1000' },
    balance: { token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', actual: '999', expected: '1000' },
    simulationIncomplete: true,
  });
});

test.each([
  ['exactOutput', 'executor', '1010'],
  ['exactInput', 'executor', '1000'],
  ['exactOutput', 'swapRouter02', '1000'],
] as const)('behavior: a balance for the %s of the %s has %s units', (tradeType, kind, expected) => {
  const priced = { request: { tokenIn: TOKEN, tradeType }, router: { kind: ROUTER_KINDS[kind] } };
  const prepared = { priced, built: { ...ERC20, bound: 1010n }, simulation: SUCCESS } as unknown as Prepared;
  const { balance } = presentIssues(prepared, { ...ready, balance: 999n });
  expect(balance).toMatchObject({ actual: '999', expected });
  expect(presentIssues(prepared, { ...ready, balance: BigInt(expected) }).balance).toBeNull();
});

test('behavior: native coin has to be there up to the bound', () => {
  expect(presentIssues(prepared(NATIVE, SUCCESS), { ...ready, balance: 1009n }).balance).toMatchObject({
    actual: '1009',
    expected: '1010',
  });
  expect(presentIssues(prepared(NATIVE, SUCCESS), { ...ready, balance: 1010n }).balance).toBeNull();
});

test.each([null, { status: 'unavailable' }])(
  'behavior: a simulation that is %j is incomplete',
  (simulation) => {
    expect(presentIssues(prepared(ERC20, simulation), ready).simulationIncomplete).toBe(true);
  },
);
