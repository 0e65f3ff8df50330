import { type Address, type Hex, isHex, numberToHex, pad } from 'viem';
import { z } from 'zod';
import { isRefusedTransaction, meaningOf } from '../chain/rpc/rpcErrors.ts';
import { AppError } from '../errors.ts';
import { balanceOfData } from '../values/tokenCalls.ts';
import { mostBeforeRefunds } from './gasLimit.ts';
import { blockOf, payment, TRIAL_GAS, type Trial, type TrialMethod } from './trial.ts';

/**
 * A contract that returns the `BALANCE` of the address in its calldata: native coin read like a token, in the
 * block.
 */
export const NATIVE_READER: Address = '0x00000000000000000000000000000000ba1a4ce0';
export const NATIVE_READER_CODE: Hex = '0x6000353160005260206000f3';

const hex = z.custom<Hex>((value) => isHex(value, { strict: true }));
const call = z.object({
  status: hex,
  returnData: hex,
  gasUsed: hex,
  error: z.object({ data: z.unknown().optional() }).optional(),
});
const lastBlock = z.object({ number: hex.optional(), calls: z.array(call) });
/** The answer of eth_simulateV1. Blocks before the last are empty, and some nodes omit them. */
const answer = z.array(z.unknown()).min(1);

/** The account that pays for the balance reads when they are validated like transactions. */
const READER: Address = '0x00000000000000000000000000000000000beade';
const READ_GAS = 1_000_000n;
/** Gas limit of a call before the swap: a transfer of a token. */
const PREPAYMENT_GAS = 1_000_000n;

/**
 * Simulates by eth_simulateV1: the balances, the transaction and the balances again as five transactions of
 * one simulated block. The caller's account keeps its code, and gas is counted as on chain, after refunds.
 */
export const simulateV1: TrialMethod = {
  request(trial) {
    const { from, to, data, value, prepayment, block, before = [], isValidated = false } = trial;
    const reader = isValidated ? { from: READER, ...payment({ ...trial, gasLimit: READ_GAS }) } : {};
    const reads = [balanceCall(trial.spend, from), balanceCall(trial.gain, trial.recipient)].map((read) => ({
      ...reader,
      ...read,
    }));
    const first = prepayment && { from, ...prepayment, ...payment({ ...trial, gasLimit: PREPAYMENT_GAS }) };
    const swap = { from, to, data, value: numberToHex(value), ...payment(trial) };
    const calls = [...reads, ...(first === undefined ? [] : [first]), swap, ...reads];
    const stateOverrides = {
      ...trial.overrides,
      [NATIVE_READER]: { code: NATIVE_READER_CODE },
      ...(isValidated ? { [READER]: { balance: numberToHex(TRIAL_GAS * trial.gasPrice) } } : {}),
    };
    const blockStateCalls = [
      ...before.map((at) => ({ blockOverrides: blockOf({ at, time: at.time, block }), calls: [] })),
      { blockOverrides: blockOf(trial), stateOverrides, calls },
    ];
    const options = { blockStateCalls, validation: isValidated };
    return { method: 'eth_simulateV1', params: [options, { blockHash: block.hash }] };
  },

  read(trial, outcome) {
    if (outcome.kind === 'fault') {
      const { fault } = outcome;
      if (isRefusedTransaction(fault.code))
        return trial.at === undefined
          ? { kind: 'reverted', data: '0x' }
          : { kind: 'unsupported', isOfTransaction: true };
      return meaningOf(fault) === 'unsupported' ? { kind: 'unsupported' } : { kind: 'failed', fault };
    }
    const blocks = answer.safeParse(outcome.result);
    const parsed = lastBlock.safeParse(blocks.data?.at(-1));
    const { number, calls = [] } = parsed.data ?? {};
    const [spendBefore, gainBefore] = calls;
    const [swap, spendAfter, gainAfter] = calls.slice(-3);
    const sent = trial.prepayment === undefined ? [swap] : [calls[2], swap];
    const isWhole = calls.length === 4 + sent.length;
    if (!isWhole || !spendBefore || !gainBefore || !swap || !spendAfter || !gainAfter) {
      throw new AppError('UPSTREAM_INVALID', 'The RPC node sent a malformed answer to eth_simulateV1.', {
        cause: parsed.error,
      });
    }
    if (isOfAnotherBlock(trial, number)) return { kind: 'unsupported' };
    const failed = sent.find((each) => each !== undefined && BigInt(each.status) !== 1n);
    if (failed !== undefined) {
      const data = failed.error?.data;
      return { kind: 'reverted', data: isHex(data) ? data : failed.returnData };
    }
    const gasUsed = BigInt(swap.gasUsed);
    // Gas costs are not part of the amounts that the swap moved.
    const gasCost = gasUsed * trial.gasPrice;
    const spentOnGas = trial.spend === 'native' ? gasCost : 0n;
    const gainLessGas = trial.gain === 'native' && trial.recipient === trial.from ? gasCost : 0n;
    return {
      kind: 'success',
      spent: amountOf(spendBefore) - amountOf(spendAfter) - spentOnGas,
      gained: amountOf(gainAfter) - amountOf(gainBefore) + gainLessGas,
      gasUsed,
      gasNeeded: mostBeforeRefunds(gasUsed),
    };
  },
};

/** Returns whether the node ignored the block override and simulated another block number. */
function isOfAnotherBlock({ at }: Trial, number: Hex | undefined): boolean {
  return at !== undefined && number !== undefined && BigInt(number) !== at.number;
}

/** Returns the call of a balance inside of a simulated block, of a token or of the native coin. */
export function balanceCall(token: Address | 'native', owner: Address) {
  if (token === 'native') return { to: NATIVE_READER, data: pad(owner) };
  return { to: token, data: balanceOfData(owner) };
}

/** Returns a balance; 0 where the token returns none, because then the swap cannot have succeeded either. */
export function amountOf({ returnData }: { readonly returnData: Hex }): bigint {
  return returnData.length < 66 ? 0n : BigInt(returnData.slice(0, 66));
}
