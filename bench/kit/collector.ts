import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Takes the traces, and forgets them. */
export async function startCollector(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer((request, response) => {
    request.resume();
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
