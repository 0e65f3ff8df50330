import { type Address, encodeFunctionData, erc20Abi, type Hex, isHex, numberToHex, pad } from 'viem';
import { z } from 'zod';
import { isRefusedTransaction, meaningOf } from '../chain/rpc/rpcErrors.ts';
import { AppError } from '../errors.ts';
import { mostBeforeRefunds } from './gasLimit.ts';
import { payment, type TrialMethod } from './trial.ts';

/** `BALANCE` of the address in the calldata: the native coin read like a token, inside the simulated block. */
const NATIVE_READER: Address = '0x00000000000000000000000000000000ba1a4ce0';
const NATIVE_READER_CODE: Hex = '0x6000353160005260206000f3';

const hex = z.custom<Hex>((value) => isHex(value, { strict: true }));
const call = z.object({
  status: hex,
  returnData: hex,
  gasUsed: hex,
  error: z.object({ data: z.unknown().optional() }).optional(),
});
const answer = z.tuple([z.object({ calls: z.tuple([call, call, call, call, call]) })]);

/**
 * eth_simulateV1: the balances, the transaction and the balances again as five transactions of one imagined
 * block. The caller stays the account that it is, and gas is counted as the chain would, less the refunds.
 */
export const simulateV1: TrialMethod = {
  request(trial) {
    const { from, to, data, value, time, block } = trial;
    const reads = [balanceCall(trial.spend, from), balanceCall(trial.gain, trial.recipient)];
    const calls = [...reads, { from, to, data, value: numberToHex(value), ...payment(trial) }, ...reads];
    const stateOverrides = { ...trial.overrides, [NATIVE_READER]: { code: NATIVE_READER_CODE } };
    const blockStateCalls = [{ blockOverrides: { time: numberToHex(time) }, stateOverrides, calls }];
    const options = { blockStateCalls, validation: false };
    return { method: 'eth_simulateV1', params: [options, { blockHash: block.hash }] };
  },

  read(trial, outcome) {
    if (outcome.kind === 'fault') {
      const { fault } = outcome;
      if (isRefusedTransaction(fault.code)) return { kind: 'reverted', data: '0x' };
      return meaningOf(fault) === 'unsupported' ? { kind: 'unsupported' } : { kind: 'failed', fault };
    }
    const parsed = answer.safeParse(outcome.result);
    if (!parsed.success) {
      throw new AppError('UPSTREAM_INVALID', 'The RPC node answered eth_simulateV1 with something else.', {
        cause: parsed.error,
      });
    }
    const [spendBefore, gainBefore, swap, spendAfter, gainAfter] = parsed.data[0].calls;
    if (BigInt(swap.status) !== 1n) {
      const data = swap.error?.data;
      return { kind: 'reverted', data: isHex(data) ? data : swap.returnData };
    }
    const gasUsed = BigInt(swap.gasUsed);
    // What the gas cost is no part of what the swap moved.
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

function balanceCall(token: Address | 'native', owner: Address) {
  if (token === 'native') return { to: NATIVE_READER, data: pad(owner) };
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }) };
}

/** A balance; 0 where the token has none to tell, because then the swap cannot have succeeded either. */
function amountOf({ returnData }: { readonly returnData: Hex }): bigint {
  return returnData.length < 66 ? 0n : BigInt(returnData.slice(0, 66));
}
