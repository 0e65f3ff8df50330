import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Metrics } from '../metrics.ts';
import { listenForMetrics } from './metricsServer.ts';

const MAX_CONNECTIONS = 16;
let server: Server;
let port: number;
const sockets: Socket[] = [];
async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').resume();
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}
const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

beforeEach(async () => {
  server = await listenForMetrics(new Metrics().registry, '127.0.0.1', 0);
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

test('default: the measurements, and nothing else', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await response.text()).toContain('# TYPE http_request_duration_seconds histogram');
  expect(await status('/health')).toBe(404);
});

test('behavior: a connection beyond the limit is cut, and one that ends makes room', async () => {
  const held: Socket[] = [];
  for (let count = 0; count < MAX_CONNECTIONS; count++) held.push(await open());
  const more = await Promise.all(Array.from({ length: 8 }, open));
  await Promise.all(more.map((socket) => socket.closed || once(socket, 'close')));
  expect(held.map(({ destroyed }) => destroyed)).toEqual(held.map(() => false));
  held[0]?.destroy();
  await expect.poll(() => status('/metrics').catch(() => undefined)).toBe(200);
});

test('error: measurements that cannot be taken are a 500', async () => {
  const broken = { contentType: 'text/plain' as const, metrics: () => Promise.reject(new Error('broken')) };
  const other = await listenForMetrics(broken as never, '127.0.0.1', 0);
  const { port: at } = other.address() as AddressInfo;
  expect((await fetch(`http://127.0.0.1:${at}/metrics`)).status).toBe(500);
  other.closeAllConnections();
  other.close();
});
