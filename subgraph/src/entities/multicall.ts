import { Address, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { Multicall3 } from '../../generated/V2Factory/Multicall3';

/*
 * Calls of code that anybody may have written. The code at the top of a call chooses the words that the call
 * ends in, and graph-node asks again for ever where it does not know them: such code must not be there.
 */

/** Address of Multicall3 on every network that has it. */
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';
/** Name of the function by which graph-node looks it up. */
const AGGREGATE3 = 'aggregate3((address,bool,bytes)[]):((bool,bytes)[])';

/** Returns whether the network has Multicall3 at the block. */
export function hasMulticall(): bool {
  return !multicall().try_getBlockNumber().reverted;
}

/** Makes a call of a function without parameters that may fail, as Multicall3 takes it. */
export function callOf(target: Address, selector: string): ethereum.Tuple {
  const call = new ethereum.Tuple(3);
  call[0] = ethereum.Value.fromAddress(target);
  call[1] = ethereum.Value.fromBoolean(true);
  call[2] = ethereum.Value.fromBytes(Bytes.fromHexString(selector));
  return call;
}

/**
 * Returns the success and the return data of each call. Null where Multicall3 itself ran out of gas, which
 * the called code burns or spends on a long answer.
 */
export function gather(calls: ethereum.Tuple[]): ethereum.Tuple[] | null {
  const answers = multicall().tryCall('aggregate3', AGGREGATE3, [ethereum.Value.fromTupleArray(calls)]);
  return answers.reverted ? null : answers.value[0].toTupleArray<ethereum.Tuple>();
}

function multicall(): Multicall3 {
  return Multicall3.bind(Address.fromString(MULTICALL3));
}
