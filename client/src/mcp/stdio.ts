import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { SwapApiClient } from '../index.ts';
import { createMcpServer } from './server.ts';

/** Serves the tools on standard input and output until the input ends. */
export async function serveStdio(api: SwapApiClient, version: string): Promise<void> {
  const server = createMcpServer(api, version);
  const ended = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  await ended;
}
