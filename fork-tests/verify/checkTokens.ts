import {
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToString,
  multicall3Abi,
  trim,
} from 'viem';
import { type ChainReader, mapLimited } from './chainReader.ts';
import { type CheckResult, createComparison } from './comparison.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';

const SELECTORS = { symbol: '0x95d89b41', name: '0x06fdde03', decimals: '0x313ce567' } as const;
const UNANSWERED = { symbol: 'UNKNOWN', name: 'Unknown Token' } as const;
const MAX_TEXT = 255;
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';
/** Gas of a call by graph-node, its default. */
const CALL_GAS = 50_000_000n;

/** The return data of each call in the order of `SELECTORS`; undefined for one that reverts. */
type Answers = readonly (Hex | undefined)[];

/**
 * Compares symbol, name and decimals of every token with its answers now. The index asks by Multicall3 where
 * the chain has it, and a token whose answers need more gas than one call has is one without answers.
 */
export async function checkTokens(index: IndexSnapshot, reader: ChainReader): Promise<CheckResult> {
  const comparison = createComparison('tokens: symbol, name, decimals');
  const { client, blockNumber } = reader;
  const hasMulticall = (await client.getCode({ address: MULTICALL3, blockNumber })) !== undefined;
  const ask = hasMulticall ? answersTogether : answersAlone;
  await mapLimited(index.tokens, async (token) => {
    const [symbol, name, decimals] = await ask(reader, token.id);
    comparison.equal(`token ${token.id} symbol`, token.symbol, textOf(symbol) ?? UNANSWERED.symbol);
    comparison.equal(`token ${token.id} name`, token.name, textOf(name) ?? UNANSWERED.name);
    comparison.equal(`token ${token.id} decimals`, token.decimals, numberOf(decimals));
  });
  return comparison.result();
}

async function answersAlone(reader: ChainReader, token: Address): Promise<Answers> {
  return Promise.all(Object.values(SELECTORS).map((data) => answerOf(reader, token, data)));
}

async function answersTogether(reader: ChainReader, token: Address): Promise<Answers> {
  const calls = Object.values(SELECTORS).map((callData) => ({ target: token, allowFailure: true, callData }));
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] });
  const answer = await answerOf(reader, MULTICALL3, data);
  if (answer === undefined) return [];
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer });
  return results.map(({ success, returnData }) => (success ? returnData : undefined));
}

/** Undefined when the call reverts. A node that does not answer at all is another thing. */
async function answerOf({ client, blockNumber }: ChainReader, to: Hex, data: Hex): Promise<Hex | undefined> {
  try {
    return (await client.call({ to, data, blockNumber, gas: CALL_GAS })).data;
  } catch (error) {
    await client.getBlock({ blockNumber });
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** A string, else a bytes32, without NUL and not longer than the index keeps. */
function textOf(answer: Hex | undefined): string | undefined {
  if (answer === undefined) return undefined;
  const text =
    stringOf(answer) ?? (answer.length === 66 ? hexToString(trim(answer, { dir: 'right' })) : undefined);
  if (text === undefined) return undefined;
  const kept = text.replaceAll('\0', '').slice(0, MAX_TEXT);
  return /[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept;
}

function stringOf(answer: Hex): string | undefined {
  try {
    return decodeAbiParameters([{ type: 'string' }], answer)[0];
  } catch {
    return undefined;
  }
}

function numberOf(answer: Hex | undefined): number {
  if (answer === undefined || answer.length < 66) return 0;
  const value = BigInt(answer.slice(0, 66));
  return value > 255n ? 0 : Number(value);
}
