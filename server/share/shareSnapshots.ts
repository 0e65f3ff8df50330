import { randomUUID } from 'node:crypto';
import type { SharedSnapshots } from '../chain/sharedBlocks.ts';
import type { Leadership } from './blockWriter.ts';
import { clientOptions } from './shareSession.ts';
import { openTables } from './shareTables.ts';
import { copySnapshot, findSnapshot, writeSnapshot } from './snapshotTransfer.ts';

export interface ShareSnapshotsOptions {
  readonly url: string;
  readonly chainId: () => number;
  readonly format: () => string;
  readonly leadership: () => Leadership | undefined;
  readonly onFailure: (error: unknown) => void;
}

/** Blocks after which a leader shares its next snapshot: half of the gap that logs close. */
const SNAPSHOT_BLOCKS = 512n;

/**
 * Shares the snapshot files of leaders, so that an instance without a file, or with an old one, need not
 * read all pools. The reader proves a file as one of its own: by its digest, and its block at the node.
 */
export class ShareSnapshots implements SharedSnapshots {
  readonly #options: ShareSnapshotsOptions;

  constructor(options: ShareSnapshotsOptions) {
    this.#options = options;
  }

  async fetchSnapshot(path: string, own: bigint | undefined): Promise<void> {
    const { url, chainId, format, onFailure } = this.#options;
    const pg = await import('pg');
    const client = new pg.Client(clientOptions(url));
    // The failure of a statement says the same.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await openTables(client, chainId());
      const snapshot = await findSnapshot(client, format());
      if (snapshot !== undefined && (own === undefined || snapshot.number > own))
        await copySnapshot(client, snapshot, path);
    } catch (error) {
      onFailure(error);
    }
    await client.end().catch(onFailure);
  }

  async offerSnapshot(path: string, number: bigint): Promise<void> {
    const { leadership, format, onFailure } = this.#options;
    const leading = leadership();
    if (leading === undefined) return;
    const { term, session } = leading;
    try {
      const former = await findSnapshot(session.statements, format());
      // One of a later block is of a chain that was rolled back.
      const isUsable = former !== undefined && former.number <= number;
      if (isUsable && number < former.number + SNAPSHOT_BLOCKS) return;
      const place = { term, format: format(), id: randomUUID() };
      await writeSnapshot(session.statements, place, { path, number });
    } catch (error) {
      onFailure(error);
    }
  }
}
