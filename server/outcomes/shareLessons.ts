import type { Head } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import type { SharedBlocks } from '../chain/sharedBlocks.ts';
import { asLesson, lessonMessage } from './lessons.ts';
import { BAR_LIFETIME_SECONDS, type OutcomeBar, type OutcomeBars } from './outcomeBars.ts';
import { readReceipts } from './receipts.ts';

interface OwnNode {
  readonly rpc: Pick<RpcClient, 'send'>;
  /** Returns the head; undefined while there is none. */
  head(): Head | undefined;
}

/**
 * Leaves the lessons of this instance for others, and takes theirs. Where shared blocks are proved, a bar
 * counts only if the own node has the reverted transaction in its block.
 */
export function shareLessons(
  bars: OutcomeBars,
  { notes, isVerifying }: Pick<SharedBlocks, 'notes' | 'isVerifying'>,
  node: OwnNode,
): void {
  bars.onLesson((lesson) => notes.leave(JSON.stringify(lessonMessage(lesson))));
  notes.hear(async (note) => {
    const lesson = asLesson(parsed(note));
    if (lesson === undefined) return true;
    const proof = lesson.kind === 'barred' && isVerifying ? await prove(lesson.bar, node) : 'proved';
    if (proof === 'proved') bars.hear(lesson);
    return proof !== 'unknown';
  });
}

async function prove(
  { at, blockNumber: number, blockHash: hash, transactionHash }: OutcomeBar,
  node: OwnNode,
): Promise<'proved' | 'refuted' | 'unknown'> {
  const head = node.head();
  if (head === undefined || number > head.number) return 'unknown';
  if (head.timestamp >= at + BAR_LIFETIME_SECONDS) return 'refuted';
  const read = readReceipts(node.rpc, [transactionHash], { number, hash });
  const receipts = await read.catch(() => 'notRead' as const);
  if (receipts === 'notRead') return 'unknown';
  return receipts?.[0]?.succeeded === false ? 'proved' : 'refuted';
}

/** Returns the value of a text; undefined if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
