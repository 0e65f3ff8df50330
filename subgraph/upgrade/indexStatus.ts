import { z } from 'zod';

const TIMEOUT_MS = 60_000;

/** How far a deployment has come. */
export interface IndexStatus {
  readonly deployment: string;
  /** Whether it has once reached the head of the chain. */
  readonly isSynced: boolean;
  /** Newest block whose rows are stored; undefined before the first. */
  readonly block: number | undefined;
  readonly chainHead: number | undefined;
  /** Why indexing has stopped; undefined while it goes on. */
  readonly failure: string | undefined;
}

const number = z
  .object({ number: z.coerce.number() })
  .nullish()
  .transform((block) => block?.number);
const statusSchema = z
  .object({
    subgraph: z.string(),
    synced: z.boolean(),
    health: z.string(),
    fatalError: z.object({ message: z.string() }).nullish(),
    chains: z.array(z.object({ latestBlock: number, chainHeadBlock: number })),
  })
  .transform(
    ({ subgraph, synced, health, fatalError, chains: [chain] }): IndexStatus => ({
      deployment: subgraph,
      isSynced: synced,
      block: chain?.latestBlock,
      chainHead: chain?.chainHeadBlock,
      failure: health === 'failed' ? (fatalError?.message ?? 'without a reason') : undefined,
    }),
  );
const FIELDS = `subgraph synced health fatalError { message }
  chains { latestBlock { number } chainHeadBlock { number } }`;
const answerSchema = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/** What graph-node tells of its deployments (GraphQL, usually port 8030). */
export class IndexStatuses {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** The deployment that a name points to; undefined for a name that points to none. */
  async current(name: string): Promise<string | undefined> {
    const schema = z.object({ at: z.object({ subgraph: z.string() }).nullable() });
    const query =
      'query ($name: String!) { at: indexingStatusForCurrentVersion(subgraphName: $name) { subgraph } }';
    return (await this.#ask(schema, query, { name })).at?.subgraph;
  }

  /** @throws Error when graph-node does not know the deployment */
  async of(deployment: string): Promise<IndexStatus> {
    const schema = z.object({ statuses: z.array(statusSchema) });
    const query = `query ($id: String!) { statuses: indexingStatuses(subgraphs: [$id]) { ${FIELDS} } }`;
    const [status] = (await this.#ask(schema, query, { id: deployment })).statuses;
    if (status === undefined) throw new Error(`graph-node does not know ${deployment}`);
    return status;
  }

  async #ask<Schema extends z.ZodType>(schema: Schema, query: string, variables: object) {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${this.#url} answers with status ${response.status}`);
    const { data, errors } = answerSchema.parse(await response.json());
    if (errors !== undefined)
      throw new Error(`${this.#url}: ${errors.map(({ message }) => message).join('; ')}`);
    return schema.parse(data);
  }
}
