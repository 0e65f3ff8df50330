import { expect, test } from 'vitest';
import { logoUrl } from './logoUrl.ts';

test.each([
  ['https://icons.example/a.png', 'https://icons.example/a.png'],
  ['http://icons.example/a.png', 'http://icons.example/a.png'],
  ['ipfs://QmXyZ', 'https://gateway.example/ipfs/QmXyZ'],
  ['ipfs://QmXyZ/logo.png', 'https://gateway.example/ipfs/QmXyZ/logo.png'],
  ['ipfs://ipfs/QmXyZ', 'https://gateway.example/ipfs/QmXyZ'],
  ['ipfs://', undefined],
  ['javascript:alert(1)', undefined],
  ['data:image/png;base64,AAAA', undefined],
  ['/icons/a.png', undefined],
  ['', undefined],
])('logoUrl: %s', (uri, url) => {
  expect(logoUrl(uri, 'https://gateway.example/ipfs')).toBe(url);
  expect(logoUrl(uri, 'https://gateway.example/ipfs/')).toBe(url);
});
