import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { contentId, contentOfForm } from '../../fork-tests/harness/ipfsStub.ts';
import { deploySubgraph } from '../deploy.ts';

const rpcRequest = z.object({
  id: z.unknown(),
  method: z.string(),
  params: z.object({ name: z.string(), ipfs_hash: z.string().optional() }),
});

const manifestSchema = z.looseObject({
  dataSources: z.array(z.looseObject({ source: z.object({ startBlock: z.number() }).loose() })),
  schema: z.object({ file: z.object({ '/': z.string() }) }),
});

describe('deploySubgraph', () => {
  it('creates the name, uploads the compiled subgraph with its start block, and deploys the manifest', async () => {
    const node = await startRecorder();
    await deploySubgraph({
      name: 'swap-api/local',
      adminUrl: node.url,
      ipfsUrl: node.url,
      startBlock: 23_000_001,
    });
    await node.stop();

    expect(node.calls.map(({ method, params }) => [method, params.name])).toEqual([
      ['subgraph_create', 'swap-api/local'],
      ['subgraph_deploy', 'swap-api/local'],
    ]);
    const manifest = manifestSchema.parse(parse(node.files.get(node.calls[1]?.params.ipfs_hash ?? '') ?? ''));
    expect(manifest.dataSources.map(({ source }) => source.startBlock)).toEqual(Array(5).fill(23_000_001));
    const links = [...JSON.stringify(manifest).matchAll(/"file":(\{"\/":"\/ipfs\/(Qm\w+)"\}|.{40})/g)];
    expect(links.length).toBeGreaterThan(10);
    for (const [text, , hash = ''] of links) expect(node.files.has(hash), text).toBe(true);
    const schema = manifest.schema.file['/'].slice('/ipfs/'.length);
    expect(node.files.get(schema)).toContain('type Token @entity');
  });
});

/** Stands in for the admin endpoint of a graph-node and its IPFS API; keeps what it is given. */
async function startRecorder() {
  const calls: z.infer<typeof rpcRequest>[] = [];
  const files = new Map<string, string>();
  const answerTo = (path: string, body: Buffer): object => {
    if (path.startsWith('/api/v0/add')) {
      const content = contentOfForm(body);
      const hash = contentId(content);
      files.set(hash, content.toString());
      return { Name: hash, Hash: hash, Size: String(content.length) };
    }
    if (path.startsWith('/api/v0/pin/add'))
      return { Pins: [new URL(path, 'http://node').searchParams.get('arg')] };
    const call = rpcRequest.parse(JSON.parse(body.toString()));
    calls.push(call);
    return { jsonrpc: '2.0', id: call.id, result: { playground: '/playground', queries: '/queries' } };
  };
  const server = createServer(async (request, response) => {
    const answer = answerTo(request.url ?? '', await buffer(request));
    response.setHeader('content-type', 'application/json').end(`${JSON.stringify(answer)}\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the recorder got no port');
  return {
    calls,
    files,
    url: `http://127.0.0.1:${address.port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
