import { text } from 'node:stream/consumers';
import type { Address } from 'viem';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';

/**
 * Stands in front of an index and names other addresses in the place of some, in what it is asked and what it
 * says.
 */
export function startLyingIndex(target: string, fakes: ReadonlyMap<Address, Address>): Promise<TestServer> {
  const lies = [...fakes].map(([real, fake]) => [real.toLowerCase(), fake.toLowerCase()] as const);
  return serve(async (request, response) => {
    const asked = lies.reduce((body, [real, fake]) => body.replaceAll(fake, real), await text(request));
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body: asked });
    const told = lies.reduce((body, [real, fake]) => body.replaceAll(real, fake), await answer.text());
    response.writeHead(answer.status, headers).end(told);
  });
}

interface Lies {
  /** Pools whose two tokens are named the other way round. */
  readonly pools: ReadonlySet<Address>;
  /** Tokens that have other decimals. */
  readonly decimals: ReadonlyMap<Address, number>;
}

/** Stands in front of an index and says some of it otherwise. */
export function startSwappingIndex(target: string, lies: Lies): Promise<TestServer> {
  return serve(async (request, response) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body: await text(request) });
    const told = JSON.parse(await answer.text(), (_, value: unknown) =>
      swapped(withDecimals(value, lies), lies),
    );
    response.writeHead(answer.status, headers).end(JSON.stringify(told));
  });
}

function withDecimals(value: unknown, { decimals }: Lies): unknown {
  if (typeof value !== 'object' || value === null || !('id' in value && 'decimals' in value)) return value;
  return { ...value, decimals: decimals.get(value.id as Address) ?? value.decimals };
}

function swapped(value: unknown, { pools }: Lies): unknown {
  if (typeof value !== 'object' || value === null || !('token0' in value && 'token1' in value)) return value;
  if (!('id' in value) || !pools.has(value.id as Address)) return value;
  return { ...value, token0: value.token1, token1: value.token0 };
}
