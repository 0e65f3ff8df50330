import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { request } from 'graphql-request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { SubgraphClient } from '../../server/indexer/client/subgraphClient.ts';
import { buildChanged, buildSubgraph } from '../../subgraph/build.ts';
import { ask, bodyOf, queryOf } from '../api/ask.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { firstBlockWithParent } from '../harness/firstBlockWithParent.ts';
import { type OwnGraphNode, startGraphNode } from '../harness/graphNode.ts';
import { createIndexingStatus } from '../harness/indexingStatus.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { type Replica, startReplica } from '../harness/replica/startReplica.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { FigureStream } from './figureStream.ts';

/*
 * The subgraph is deployed anew under a stream of requests: beside the old one, compared with the chain,
 * switched, and back. The newer one prices tokens by deeper pools, so that the worth of a pool that does not
 * move tells the two apart, and has a field that the older one lacks.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = 'swap-api';
/** No pool of ether and dollars is as deep: ether has no price then, and nothing that only ether prices. */
const DEEPER = 70_000_000;
const WBTC_WETH = '0xCBCdF9626bC03E24f779434178A73a0B4bad62eD';
const { WETH, USDC, UNI } = TOKENS;
const PATHS = [
  'pools?sort=tvl',
  'pools?sort=volume&limit=5',
  'tokens2?limit=500',
  `prices?tokens=${WETH.address},${USDC.address},${UNI.address}`,
  ...['price', 'tvl', 'volume', 'apr', 'events', 'liquidity-distribution'].map(
    (figure) => `pools/${WBTC_WETH}/${figure}`,
  ),
  `quote?${queryOf({ tokenIn: WETH.address, tokenOut: UNI.address, amountIn: String(10n ** 18n) })}`,
].map((path) => `/api/v1/${path}`);

let replica: Replica;
let index: OwnGraphNode;
let proxy: ProxyProcess;
let stream: FigureStream | undefined;
let older: string;
let newer: { readonly folder: string; readonly compiled: string };
/** Blocks go on while subgraphs are deployed. */
let mining: Promise<void> | undefined;
const over = new AbortController();

beforeAll(async () => {
  older = await buildSubgraph();
  newer = await buildChanged(async (folder) => {
    await change(join(folder, 'schema.graphql'), 'type Token @entity(immutable: false) {', 'added: String');
    const pricing = join(folder, 'src', 'networkPricing.ts');
    await writeFile(pricing, (await readFile(pricing, 'utf8')).replace('10000,', `${DEEPER},`));
  });
  replica = await startReplica();
  index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
  await index.waitForBlock(replica.headBlock);
});
afterAll(async () => {
  await stream?.stop();
  over.abort();
  await mining;
  await proxy?.stop();
  await index?.stop();
  await replica?.stop();
  await rm(newer.folder, { recursive: true, force: true });
});

/** Adds a line below another one of a file. */
async function change(file: string, below: string, line: string): Promise<void> {
  const before = await readFile(file, 'utf8');
  if (!before.includes(below)) throw new Error(`${file} has no "${below}"`);
  await writeFile(file, before.replace(below, `${below}\n  ${line}`));
}

/**
 * One block after the other, each once the index has the one before: however busy the machine, it does not
 * lag.
 */
async function mineOn(client: ChainClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await client.mine({ blocks: 1 });
    const { hash } = await client.getBlock();
    await served().waitForBlock(hash, { signal });
  }
}

/** The program as an operator runs it. */
async function upgrade(command: string, settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'subgraph/upgrade/main.ts', command], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      TSX_DISABLE_CACHE: '1',
      GRAPH_NODE_ADMIN_URL: index.adminUrl,
      GRAPH_NODE_STATUS_URL: index.statusUrl,
      GRAPH_NODE_QUERY_URL: new URL('/', index.queryUrl).href,
      IPFS_URL: index.ipfsUrl,
      RPC_URL: replica.url,
      START_BLOCK: String(await firstBlockWithParent(replica.url, replica.startBlock)),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, said: out + err };
}

const served = () => createIndexingStatus(urlOf(`name/${NAME}`), () => '');
const urlOf = (path: string) => new URL(`/subgraphs/${path}`, index.queryUrl).href;
const deployed = async () => {
  const { _meta } = await request<{ _meta: { deployment: string } }>(
    urlOf(`name/${NAME}`),
    '{ _meta { deployment } }',
  );
  return _meta.deployment;
};
const get = (path: string) => bodyOf(ask(`${proxy.url}/api/v1/${path}`));
/** What a pool that nobody trades in is worth, by the list in memory and by the index. */
async function worth() {
  const { pools } = (await get('pools?sort=tvl&limit=500')) as {
    pools: { address: string; tvlUSD: unknown }[];
  };
  const listed = pools.find(({ address }) => address === WBTC_WETH)?.tvlUSD;
  return [listed, (await get(`pools/${WBTC_WETH}/tvl`))['tvlUSD']].map((each) => each !== null);
}

test('a subgraph that is deployed anew is switched to, and back, under requests that are all answered', async () => {
  expect((await upgrade(older, { VERIFY: 'no' })).code).toBe(0);
  const first = await deployed();
  mining = mineOn(chainClient(replica.url), over.signal).catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  proxy = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: replica.url,
    SUBGRAPH_URL: urlOf(`name/${NAME}`),
    HEAD_POLL_MS: '100',
    SUBGRAPH_REFRESH_MS: '1000',
  });
  await expect.poll(worth).toEqual([true, true]);
  stream = new FigureStream(proxy.url, PATHS);
  stream.start();

  // It is compared by the least depth of the network, by which its prices are wrong.
  const refused = await upgrade(newer.compiled);
  expect([refused.code, await deployed()]).toEqual([1, first]);
  expect(refused.said).toContain(`differs from the chain: ${first} is still served`);

  const depth = { MINIMUM_DEPTH_USD: String(DEEPER) };
  const switched = await upgrade(newer.compiled, depth);
  expect([switched.code, switched.said]).toEqual([0, expect.stringContaining(`is kept as ${NAME}-previous`)]);
  const second = await deployed();
  expect(second).not.toBe(first);
  await expect.poll(worth).toEqual([false, false]);
  expect((await upgrade(newer.compiled, depth)).said).toContain(`${NAME} is ${second} already`);

  // A service of the version after asks either for the field that only the newer has.
  const added = async (deployment: string) => {
    const client = new SubgraphClient({ url: urlOf(`id/${deployment}`), timeoutMs: 30_000 });
    const rows = z.object({
      tokens: z.array(z.strictObject({ id: z.string(), added: z.string().nullish() })),
    });
    const [token] = (await client.query(rows, 'query Added { tokens(first: 1) { id added } }', {})).tokens;
    return token?.added;
  };
  expect([await added(first), await added(second)]).toEqual([undefined, null]);

  const back = await upgrade('back');
  expect([back.code, back.said, await deployed()]).toEqual([0, expect.stringContaining(second), first]);
  await expect.poll(worth).toEqual([true, true]);
  expect((await upgrade('status')).said).toMatch(
    new RegExp(
      `${NAME}: ${first} at block \\d+ of \\d+\n.*${NAME}-next: nothing\n.*${NAME}-previous: ${second} at`,
    ),
  );
  expect((await upgrade('forget')).said).toContain(`${second} is indexed no longer`);
  expect(await upgrade('back')).toEqual({ code: 1, said: `${NAME} has no former deployment\n` });

  expect(await stream.stop()).toEqual([]);
  expect(stream.answers).toBeGreaterThan(0);
});
