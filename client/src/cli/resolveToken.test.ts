import { afterEach, expect, test } from 'vitest';
import { serve, type TestServer } from '../../../server/http/http.testkit.ts';
import { createSwapApiClient } from '../index.ts';
import { resolveToken } from './resolveToken.ts';

const token = (address: string, symbol: string, name: string) => ({
  address,
  symbol,
  name,
  decimals: 18,
  logoURI: null,
});
const TOKENS = [
  token('0x1111111111111111111111111111111111111111', 'USDC', 'USD Coin'),
  token('0x2222222222222222222222222222222222222222', 'usdc', 'Another Coin'),
  token('0x3333333333333333333333333333333333333333', 'USDCx', 'Extended Coin'),
];
const WRAPPED = token('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 'Wrapped Ether');

let server: TestServer | undefined;
afterEach(() => server?.close());

/** A client of a service that answers these tokens to whatever is asked, and the last for any address. */
async function clientOf(tokens: readonly ReturnType<typeof token>[]) {
  server = await serve(({ url = '' }, response) => {
    const answer = url.includes('/search')
      ? { tokens }
      : url.includes('/network')
        ? { nativeSymbol: 'ETH', wrappedNative: WRAPPED.address }
        : { token: tokens.find(({ address }) => url.includes(address)) ?? tokens.at(-1) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  return createSwapApiClient({ baseUrl: server.url });
}

test('default: the one of just this symbol, in any case, or the one that the service has at the address', async () => {
  const api = await clientOf(TOKENS.slice(1));
  expect((await resolveToken(api, 'USDC')).name).toBe('Another Coin');
  expect((await resolveToken(api, TOKENS[2]?.address ?? '')).name).toBe('Extended Coin');
});

test.each([
  'ETH',
  'eth',
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
])('behavior: %s is the coin of the network, whoever else takes its symbol', async (name) => {
  const imitation = token('0x4444444444444444444444444444444444444444', 'ETH', 'Ether');
  const api = await clientOf([WRAPPED, imitation]);
  expect((await resolveToken(api, name)).address).toBe(WRAPPED.address);
  expect((await resolveToken(api, imitation.address)).name).toBe('Ether');
});

test('error: several of one symbol are all told, none is guessed', async () => {
  const api = await clientOf(TOKENS);
  await expect(resolveToken(api, 'USDC')).rejects.toThrow(
    '2 tokens have the symbol USDC; use the address of one:\n' +
      '  0x1111111111111111111111111111111111111111  USDC  USD Coin\n' +
      '  0x2222222222222222222222222222222222222222  usdc  Another Coin',
  );
});

test('error: none of the symbol, though others contain it', async () => {
  await expect(resolveToken(await clientOf(TOKENS), 'USD')).rejects.toThrow(
    'No listed token has the symbol USD',
  );
});
