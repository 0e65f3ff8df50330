import { expect, test } from 'vitest';
import { withoutOwnChain } from './chainPath.ts';

test.each([
  ['/api/v1/8453/quote?tokenIn=0x01', '/api/v1/quote?tokenIn=0x01'],
  ['/swap-api/api/v1/8453/swap', '/swap-api/api/v1/swap'],
  ['/api/v1/8453/pools/0x01/price', '/api/v1/pools/0x01/price'],
])('default: %s is %s on chain 8453', (given, expected) => {
  expect(withoutOwnChain(given, 8453)).toBe(expected);
});

test.each([
  '/api/v1/quote?chainId=8453',
  '/api/v1/1/quote',
  '/api/v1/84530/quote',
  '/api/v1/08453/quote',
  '/api/v1/8453',
  '/api/v1/8453quote',
  '/api/v2/8453/quote',
  '/other/api/v1/8453/quote',
  '/api/v1/quote/8453/price',
  '',
])('behavior: %s stays as it is on chain 8453', (url) => {
  expect(withoutOwnChain(url, 8453)).toBe(url);
});
