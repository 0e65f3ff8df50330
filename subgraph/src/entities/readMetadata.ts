import { Address, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { numberOfAnswer, textOfAnswer } from './answers';
import { readDirectly } from './directMetadata';
import { callOf, gather, hasMulticall } from './multicall';
import { TokenMetadata } from './tokenMetadata';

const SYMBOL = '0x95d89b41';
const NAME = '0x06fdde03';
const DECIMALS = '0x313ce567';

/**
 * Reads the token's names and decimals by one call, to Multicall3, which calls the token three times.
 * Together the three calls have the gas of one. Where the network or the block has no Multicall3, the token
 * itself is called.
 */
export function readMetadata(address: Address): TokenMetadata {
  if (!hasMulticall()) return readDirectly(address);
  const answers = gather([callOf(address, SYMBOL), callOf(address, NAME), callOf(address, DECIMALS)]);
  if (answers !== null) return metadataOf(answers);
  const metadata = new TokenMetadata();
  metadata.isRefused = true;
  return metadata;
}

/** Makes the metadata of the answers: of each whether the call succeeded, and its return data. */
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
