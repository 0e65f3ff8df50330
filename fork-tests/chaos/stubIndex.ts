import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Pool } from '../../server/routing/model/pool.ts';
import { poolsOfReplica } from '../routing/replicaGraph.ts';
import type { MinedBlock } from './market.ts';

export type IndexFault = 'none' | 'gone' | 'hangs' | 'behind' | 'empty' | 'foreign' | 'fails';

const BLOCKS_BEHIND = 40n;
const FOREIGN_HASH = `0x${'11'.repeat(32)}`;

/** Answers what the service asks an index about pools and its block, from the list of the replica's pools. */
export class StubIndex {
  readonly url: string;
  fault: IndexFault = 'none';
  readonly #server: ReturnType<typeof createServer>;
  /** How often the whole list was asked for. */
  #readings = 0;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  }

  static async start(blocks: {
    readonly head: MinedBlock;
    block(number: bigint): MinedBlock | undefined;
  }): Promise<StubIndex> {
    const server = createServer({ keepAliveTimeout: 0 }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const index = new StubIndex(server);
    server.on('request', async (incoming, response) => {
      const { query, variables } = JSON.parse(await text(incoming));
      if (index.fault === 'gone') response.destroy();
      else if (index.fault === 'fails') response.writeHead(502).end('<html>');
      else if (index.fault !== 'hangs') index.#answer(response, String(query), variables ?? {}, blocks);
    });
    return index;
  }

  get readings(): number {
    return this.#readings;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #answer(
    response: ServerResponse,
    query: string,
    variables: Readonly<Record<string, unknown>>,
    { head, block }: { readonly head: MinedBlock; block(number: bigint): MinedBlock | undefined },
  ): void {
    const old = this.fault === 'behind' ? block(head.number - BLOCKS_BEHIND) : undefined;
    const at = old ?? head;
    const hash = this.fault === 'foreign' ? FOREIGN_HASH : at.hash;
    const timestamp = Number(at.raw['timestamp']);
    const _meta = { block: { number: Number(at.number), hash, timestamp }, hasIndexingErrors: false };
    if (query.includes('PoolsBlock')) this.#readings += 1;
    const { after = '0x', upTo = `0x${'ff'.repeat(20)}` } = variables;
    const known = this.fault === 'empty' ? [] : POOLS;
    const rows = (protocol: Pool['protocol']) =>
      known
        .filter((pool) => pool.protocol === protocol)
        .filter(({ address }) => address > String(after) && address <= String(upTo))
        .map(rowOf);
    const nothing = { tokens: [], pairs: [], pools: [], marketPeriods: [], page: [] };
    const page = query.startsWith('query Pairs(')
      ? rows('v2')
      : query.startsWith('query Pools(')
        ? rows('v3')
        : [];
    const data = query.startsWith('query PoolChanges')
      ? { _meta, pairs: rows('v2'), pools: rows('v3') }
      : { _meta, ...nothing, page };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
  }
}

const POOLS = poolsOfReplica().toSorted((a, b) => (a.address < b.address ? -1 : 1));

function rowOf(pool: Pool) {
  const row = { id: pool.address, token0: { id: pool.token0 }, token1: { id: pool.token1 } };
  return pool.protocol === 'v2' ? row : { ...row, fee: pool.fee, tickSpacing: pool.tickSpacing };
}
