import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { buildSubgraph } from './build.ts';
import { filesOf, withLinks, withStartBlock } from './manifest.ts';

const TIMEOUT_MS = 60_000;

export interface Deployment {
  readonly name: string;
  /** JSON-RPC endpoint of graph-node, usually port 8020. */
  readonly adminUrl: string;
  /** IPFS API, usually port 5001, which the graph-node reads too. */
  readonly ipfsUrl: string;
  readonly startBlock: number;
}

const ipfsAnswer = z.object({ Hash: z.string() });
const rpcAnswer = z.object({ error: z.object({ message: z.string() }).optional() });

/**
 * Creates the name on a graph-node and deploys the compiled subgraph there: uploads each file and then the manifest,
 * which links to them (`subgraph_create`, `subgraph_deploy`).
 * @throws Error with the node's own words when it refuses
 */
export async function deploySubgraph({ name, adminUrl, ipfsUrl, startBlock }: Deployment): Promise<void> {
  const build = await buildSubgraph();
  const manifest = withStartBlock(await readFile(join(build, 'subgraph.yaml'), 'utf8'), startBlock);
  const hashes = new Map<string, string>();
  for (const file of filesOf(manifest)) {
    hashes.set(file, await upload(ipfsUrl, await readFile(join(build, file))));
  }
  const linked = withLinks(manifest, (file) => hashes.get(file) ?? '');
  const ipfsHash = await upload(ipfsUrl, Buffer.from(linked));
  await callAdmin(adminUrl, 'subgraph_create', { name });
  await callAdmin(adminUrl, 'subgraph_deploy', { name, ipfs_hash: ipfsHash });
}

/** Content id of the file, added and pinned (`/api/v0/add`). */
async function upload(ipfsUrl: string, content: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]));
  const response = await fetch(new URL('/api/v0/add?pin=true', ipfsUrl), {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${ipfsUrl} answers with status ${response.status}`);
  return ipfsAnswer.parse(await response.json()).Hash;
}

async function callAdmin(adminUrl: string, method: string, params: object): Promise<void> {
  const response = await fetch(adminUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${adminUrl} answers with status ${response.status}`);
  const { error } = rpcAnswer.parse(await response.json());
  if (error !== undefined) throw new Error(`${method} failed: ${error.message}`);
}
