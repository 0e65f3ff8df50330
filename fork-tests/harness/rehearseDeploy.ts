import { request } from 'graphql-request';
import { startGraphNode } from './graphNode.ts';
import { hasGraphNode, NO_GRAPH_NODE } from './graphNodeProgram.ts';
import { rehearseDeploy } from './rehearsal.ts';
import { startReplica } from './replica/startReplica.ts';

const COUNTED = '{ markets(first: 1000) { id } tokens(first: 1000) { id } }';
const startedAt = Date.now();

/** `make rehearse-deploy`: the commands of a deployment on parts of this machine, without Docker. */
async function main(): Promise<void> {
  say('chain: mainnet contracts, tokens, pools and trades on a local chain');
  const replica = await startReplica();
  try {
    say('graph-node: with PostgreSQL and the part of IPFS that graph-cli uses');
    const index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
    try {
      const url = await rehearseDeploy(replica, index, say);
      const { markets, tokens } = await request<Record<'markets' | 'tokens', unknown[]>>(url, COUNTED);
      say(`deployed and indexed: ${markets.length} markets of ${tokens.length} tokens`);
    } finally {
      await index.stop();
    }
  } finally {
    await replica.stop();
  }
}

function say(line: string): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(5);
  process.stdout.write(`[${seconds} s] ${line}\n`);
}

if (hasGraphNode()) await main();
else {
  process.stderr.write(`${NO_GRAPH_NODE}, and a deployment needs one: docs/deploy.md#deploy-the-subgraph\n`);
  process.exitCode = 1;
}
