import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { buildSubgraph } from './build.ts';
import { filesOf, withLinks, withStartBlock } from './manifest.ts';
import { GraphNodeAdmin } from './upgrade/graphNodeAdmin.ts';

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

/**
 * Creates the name on a graph-node and deploys this project's subgraph there. @throws Error with the node's
 * own words
 */
export async function deploySubgraph({ name, adminUrl, ipfsUrl, startBlock }: Deployment): Promise<void> {
  const id = await uploadSubgraph(await buildSubgraph(), ipfsUrl, startBlock);
  const node = new GraphNodeAdmin(adminUrl);
  await node.create(name);
  await node.deploy(name, id);
}

/**
 * Uploads a compiled subgraph, each file and then the manifest, which links to them, and returns the id that
 * it is deployed by.
 * @param startBlock first block of every data source; default: those of the manifest
 */
export async function uploadSubgraph(
  compiled: string,
  ipfsUrl: string,
  startBlock?: number,
): Promise<string> {
  const written = await readFile(join(compiled, 'subgraph.yaml'), 'utf8');
  const manifest = startBlock === undefined ? written : withStartBlock(written, startBlock);
  const hashes = new Map<string, string>();
  for (const file of filesOf(manifest)) {
    hashes.set(file, await upload(ipfsUrl, await readFile(join(compiled, file))));
  }
  return upload(ipfsUrl, Buffer.from(withLinks(manifest, (file) => hashes.get(file) ?? '')));
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
