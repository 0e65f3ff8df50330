import { request } from 'graphql-request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnGraphNode, startGraphNode } from './graphNode.ts';
import { rehearseDeploy } from './rehearsal.ts';
import { type Replica, startReplica } from './replica/startReplica.ts';

/** graph-cli compiles the subgraph, and graph-node indexes it beside other tests. */
const COMPILED_MS = 900_000;

let replica: Replica;
let index: OwnGraphNode;
beforeAll(async () => {
  replica = await startReplica();
  index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
  await index.waitForBlock(replica.headBlock);
});
afterAll(async () => {
  await index?.stop();
  await replica?.stop();
});

test(
  'default: graph-cli deploys what `make prepare` writes, and its index has the rows of the one that was installed',
  async () => {
    const said: string[] = [];
    const url = await rehearseDeploy(replica, index, (line) => said.push(line.split(' --')[0] ?? ''));
    expect(said).toEqual([
      'make prepare NETWORK=mainnet',
      'graph codegen',
      'graph create',
      'graph deploy',
      `indexing up to block ${replica.headBlock}`,
    ]);
    const query = `{ markets(first: 1000, orderBy: id) { id txCount tvlUSD price } tokens(first: 1000) { id txCount priceUSD } }`;
    const deployed = await request<Record<'markets' | 'tokens', unknown[]>>(url, query);
    expect(deployed.markets.length).toBeGreaterThan(10);
    expect(deployed).toEqual(await request(index.queryUrl, query));
  },
  COMPILED_MS,
);
