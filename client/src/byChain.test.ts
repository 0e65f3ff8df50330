import { expect, test } from 'vitest';
import { createClientsByChain } from './byChain.ts';

/** Services by address that say which chain they serve; the addresses that were asked. */
function hostOf(chains: Readonly<Record<string, number>>) {
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    asked.push(String(url));
    const base = String(url).replace(/\/api\/v1\/.*$/, '');
    const chainId = chains[base];
    return chainId === undefined
      ? Response.json({ code: 'RPC_UNAVAILABLE', error: 'no node' }, { status: 503 })
      : Response.json({ chainId });
  };
  return { asked, fetch: fetch as typeof globalThis.fetch };
}
const SERVICES = { 1: 'https://swap.example', 8453: 'https://swap.example/base' };

test('default: each chain has its service, which is asked once which chain it serves', async () => {
  const { asked, fetch } = hostOf({ 'https://swap.example': 1, 'https://swap.example/base': 8453 });
  const clientOf = createClientsByChain(SERVICES, { fetch });
  const [first, again, base] = await Promise.all([clientOf(1), clientOf(1), clientOf(8453)]);
  expect(again).toBe(first);
  expect(base).not.toBe(first);
  expect(asked).toEqual(['https://swap.example/api/v1/network', 'https://swap.example/base/api/v1/network']);
  await base.getNetwork();
  expect(asked.at(-1)).toBe('https://swap.example/base/api/v1/network');
});

test('error: a chain without a service, and a service of another chain', async () => {
  const { asked, fetch } = hostOf({ 'https://swap.example': 1, 'https://swap.example/base': 10 });
  const clientOf = createClientsByChain(SERVICES, { fetch });
  await expect(clientOf(10)).rejects.toThrow('No service for chain 10: there are some for 1, 8453');
  expect(asked).toEqual([]);
  await expect(clientOf(8453)).rejects.toThrow('https://swap.example/base serves chain 10, not 8453');
});

test('behavior: a service that did not answer is asked again', async () => {
  const chains: Record<string, number> = {};
  const { asked, fetch } = hostOf(chains);
  const clientOf = createClientsByChain(SERVICES, { fetch, retries: 0 });
  await expect(clientOf(1)).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
  chains['https://swap.example'] = 1;
  await expect(clientOf(1)).resolves.toBeDefined();
  expect(asked).toHaveLength(2);
});
