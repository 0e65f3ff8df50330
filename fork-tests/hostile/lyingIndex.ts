import { text } from 'node:stream/consumers';
import type { Address } from 'viem';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';

/** Stands in front of an index and names other addresses in the place of some, in what it is asked and what it says. */
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
