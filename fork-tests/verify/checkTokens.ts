import { decodeAbiParameters, type Hex, hexToString, trim } from 'viem';
import { type ChainReader, mapLimited } from './chainReader.ts';
import { type CheckResult, createComparison } from './comparison.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';

const SELECTORS = { symbol: '0x95d89b41', name: '0x06fdde03', decimals: '0x313ce567' } as const;
const UNANSWERED = { symbol: 'UNKNOWN', name: 'Unknown Token' } as const;
const MAX_TEXT = 255;

/** Symbol, name and decimals of every token as it answers them now. */
export async function checkTokens(index: IndexSnapshot, reader: ChainReader): Promise<CheckResult> {
  const comparison = createComparison('tokens: symbol, name, decimals');
  await mapLimited(index.tokens, async (token) => {
    const ask = (data: Hex) => answerOf(reader, token.id, data);
    const [symbol, name, decimals] = await Promise.all([
      ask(SELECTORS.symbol),
      ask(SELECTORS.name),
      ask(SELECTORS.decimals),
    ]);
    comparison.equal(`token ${token.id} symbol`, token.symbol, textOf(symbol) ?? UNANSWERED.symbol);
    comparison.equal(`token ${token.id} name`, token.name, textOf(name) ?? UNANSWERED.name);
    comparison.equal(`token ${token.id} decimals`, token.decimals, numberOf(decimals));
  });
  return comparison.result();
}

/** Undefined when the call reverts. A node that does not answer at all is another thing. */
async function answerOf({ client, blockNumber }: ChainReader, to: Hex, data: Hex): Promise<Hex | undefined> {
  try {
    return (await client.call({ to, data, blockNumber })).data;
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
