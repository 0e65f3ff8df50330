import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const POLL_INTERVAL_MS = 20;
const QUERY_TIMEOUT_MS = 60_000;
/** graph-node's words for a question during which the chain moved: the next one is answered. */
const MOVED = /reorganized while executing/;

/** Progress of the index behind one query URL. */
export interface IndexingStatus {
  /** Number of the newest indexed block. */
  indexedBlock(): Promise<number>;
  /**
   * Resolves when the block with this number, or the very block with this hash, is indexed.
   * @throws Error when indexing has failed, or with the signal's reason
   */
  waitForBlock(block: number | `0x${string}`, options?: { readonly signal?: AbortSignal }): Promise<void>;
}

const answerSchema = z.object({
  data: z
    .object({
      _meta: z.object({ block: z.object({ number: z.number() }), hasIndexingErrors: z.boolean() }).nullable(),
    })
    .nullish(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

type Answer = z.infer<typeof answerSchema>;

/** @param describeFailure returns details when indexing has failed, such as the last output of the node */
export function createIndexingStatus(queryUrl: string, describeFailure: () => string): IndexingStatus {
  const head = async (signal?: AbortSignal): Promise<number> => {
    const answer = await askMeta(queryUrl, '', signal);
    if (answer.errors?.some(({ message }) => MOVED.test(message))) return head(signal);
    const meta = answer.data?._meta;
    if (meta?.hasIndexingErrors === true) throw new Error(`indexing has failed\n${describeFailure()}`);
    if (meta == null) throw new Error(`${queryUrl} answers without _meta: ${JSON.stringify(answer.errors)}`);
    return meta.block.number;
  };
  const hasHash = async (hash: string, signal?: AbortSignal): Promise<boolean> => {
    const answer = await askMeta(queryUrl, `(block: { hash: "${hash}" })`, signal);
    return answer.errors === undefined && answer.data?._meta != null;
  };
  return {
    indexedBlock: () => head(),
    async waitForBlock(block, { signal } = {}) {
      for (;;) {
        const reached = await head(signal);
        if (typeof block === 'number' ? reached >= block : await hasHash(block, signal)) return;
        await delay(POLL_INTERVAL_MS, undefined, { signal });
      }
    },
  };
}

async function askMeta(queryUrl: string, argument: string, signal?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(QUERY_TIMEOUT_MS);
  const response = await fetch(queryUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ _meta${argument} { block { number } hasIndexingErrors } }` }),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  if (!response.ok) throw new Error(`${queryUrl} answers with status ${response.status}`);
  return answerSchema.parse(await response.json());
}
