import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export interface IpfsStub {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * An HTTP server that passes the probe which graph-node makes at its start. What is added is written into
 * `folder`, by its id: graph-node's development build reads all that is deployed from the disk.
 */
export async function startIpfsStub(folder: string): Promise<IpfsStub> {
  const answerTo = async (path: string, body: Buffer): Promise<object> => {
    const { pathname, searchParams } = new URL(path, 'http://ipfs');
    // What is on the disk is pinned.
    if (pathname === '/api/v0/pin/add') return { Pins: searchParams.getAll('arg') };
    if (pathname !== '/api/v0/add') return { Version: '0.0.0' };
    const content = contentOfForm(body);
    const id = contentId(content);
    await writeFile(join(folder, id), content);
    return { Name: id, Hash: id, Size: String(content.length) };
  };
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request.url ?? '', await buffer(request));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the IPFS stub got no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The one file of a multipart form: what lies between its headers and the closing boundary. */
export function contentOfForm(form: Buffer): Buffer {
  const start = form.indexOf('\r\n\r\n') + 4;
  return form.subarray(start, form.lastIndexOf('\r\n--'));
}

/** A well-formed version 0 content id, base58 of a SHA-256 multihash. */
export function contentId(content: Buffer): string {
  let value = BigInt(`0x1220${createHash('sha256').update(content).digest('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = `${BASE58[Number(value % 58n)]}${text}`;
  return text;
}
