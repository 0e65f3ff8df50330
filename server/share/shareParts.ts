import type { SharingChain } from '../chain/sharedBlocks.ts';
import { BlockWriter } from './blockWriter.ts';
import { FollowedBlocks } from './followedBlocks.ts';
import { RowReader } from './rowReader.ts';
import type { ShareCounts } from './shareFigures.ts';
import type { ShareSession } from './shareSession.ts';

export interface PartsOptions {
  readonly isVerifying: boolean;
  readonly ownLookMs?: number | undefined;
  readonly leastSilenceMs?: number | undefined;
  readonly format: string;
  readonly counts: ShareCounts;
  readonly now: () => number;
  /** Returns the connection to the database; undefined while there is none. */
  readonly session: () => ShareSession | undefined;
  /** Called when the instance leads no more. */
  readonly onEnd: (error: unknown) => void;
}

/** The writer of an instance that leads, and the reader of one that follows. */
export interface Parts {
  readonly chain: SharingChain;
  readonly writer: BlockWriter;
  readonly followed: FollowedBlocks;
  readonly reader: RowReader;
}

/**
 * A state that was read at the node may hold more than its block until the node has named its newest block.
 * Logs of positions cannot be added to such a state, so it is read again.
 */
const OWN_LOOK_MS = 120_000;
const LEAST_SILENCE_MS = 1_000;

/** Creates the parts by which an instance shares the blocks of its chain. */
export function createParts(chain: SharingChain, options: PartsOptions): Parts {
  const { isVerifying, format, counts, now, session, onEnd } = options;
  const writer = new BlockWriter({ format, onWritten: (blocks) => counts.add('written', blocks), onEnd });
  const followed = new FollowedBlocks({
    chain,
    isVerifying,
    ownLookMs: options.ownLookMs ?? OWN_LOOK_MS,
    leastSilenceMs: options.leastSilenceMs ?? LEAST_SILENCE_MS,
    now,
    fetch: async (hashes) => (await session()?.rows(format, hashes)) ?? [],
    onRejected: () => counts.add('rejected'),
    onUnproven: () => counts.add('unproven'),
    onGap: () => counts.add('gaps'),
  });
  const onFollowed = () => counts.add('followed');
  return { chain, writer, followed, reader: new RowReader({ chain, followed, format, onFollowed, now }) };
}
