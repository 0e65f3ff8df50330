import { Address, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { Multicall3 } from '../../generated/V2Factory/Multicall3';
import { numberOfAnswer, textOfAnswer } from './answers';
import { readDirectly } from './directMetadata';
import { TokenMetadata } from './tokenMetadata';

/** Where Multicall3 is on every network that has it. */
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';
/** As graph-node looks a function up. */
const AGGREGATE3 = 'aggregate3((address,bool,bytes)[]):((bool,bytes)[])';
const SYMBOL = '0x95d89b41';
const NAME = '0x06fdde03';
const DECIMALS = '0x313ce567';

/**
 * Reads the token's names and decimals by one call, to Multicall3, which calls the token three times. The
 * code at the top of a call chooses the words that the call ends in, and graph-node asks again for ever where
 * it does not know them: a token's own code must not be there. Together the three calls have the gas of one.
 *
 * Where the network or the block has no Multicall3, the token itself is called.
 */
export function readMetadata(address: Address): TokenMetadata {
  const multicall = Multicall3.bind(Address.fromString(MULTICALL3));
  if (multicall.try_getBlockNumber().reverted) return readDirectly(address);
  const calls = [callOf(address, SYMBOL), callOf(address, NAME), callOf(address, DECIMALS)];
  const answers = multicall.tryCall('aggregate3', AGGREGATE3, [ethereum.Value.fromTupleArray(calls)]);
  if (!answers.reverted) return metadataOf(answers.value[0].toTupleArray<ethereum.Tuple>());
  // The token has burnt so much gas, or answered so much, that Multicall3 itself ran out of gas.
  const metadata = new TokenMetadata();
  metadata.isRefused = true;
  return metadata;
}

/** A call that may fail, as Multicall3 takes it. */
function callOf(target: Address, selector: string): ethereum.Tuple {
  const call = new ethereum.Tuple(3);
  call[0] = ethereum.Value.fromAddress(target);
  call[1] = ethereum.Value.fromBoolean(true);
  call[2] = ethereum.Value.fromBytes(Bytes.fromHexString(selector));
  return call;
}

/** Of each answer whether the call succeeded, and its return data. */
function metadataOf(answers: ethereum.Tuple[]): TokenMetadata {
  const metadata = new TokenMetadata();
  for (let index = 0; index < answers.length; index++) {
    if (!answers[index][0].toBoolean()) metadata.isRefused = true;
    else keepAnswer(metadata, index, answers[index][1].toBytes());
  }
  return metadata;
}

function keepAnswer(metadata: TokenMetadata, index: i32, answer: Bytes): void {
  if (index == 2) {
    const number = numberOfAnswer(answer);
    if (number !== null) metadata.setDecimals(number);
    return;
  }
  const text = textOfAnswer(answer);
  if (text === null) return;
  if (index == 0) metadata.setSymbol(text);
  else metadata.setName(text);
}
