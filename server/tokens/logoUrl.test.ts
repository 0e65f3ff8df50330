import { expect, test } from 'vitest';
import { logoUrl } from './logoUrl.ts';

test.each([
  ['https://icons.example/a.png', 'https://icons.example/a.png'],
  ['http://icons.example/a.png', 'http://icons.example/a.png'],
  ['ipfs://QmXyZ', 'https://gateway.example/ipfs/QmXyZ'],
  ['ipfs://QmXyZ/logo.png', 'https://gateway.example/ipfs/QmXyZ/logo.png'],
  ['ipfs://ipfs/QmXyZ', 'https://gateway.example/ipfs/QmXyZ'],
  ['ipfs://', undefined],
  ['HTTPS://ICONS.example/A.png', 'HTTPS://ICONS.example/A.png'],
  ['IPFS://QmXyZ', 'https://gateway.example/ipfs/QmXyZ'],
  [' https://icons.example/a.png\n', 'https://icons.example/a.png'],
  ['https://icons.example/a(1)%20b.png?x=[1]#c', 'https://icons.example/a(1)%20b.png?x=[1]#c'],
  ['https://icons.example/a.png\n\n(256x256, no expiry)', undefined],
  ['https://icons.example/a b.png', undefined],
  ['https://icons.example/a.png\u202e', undefined],
  ['https://icons.example/"><script>', undefined],
  ['ipfs://Qm\nXyZ', undefined],
  ['https:icons.example/a.png', undefined],
  ['https://', undefined],
  ['ftp://icons.example/a.png', undefined],
  ['javascript:alert(1)', undefined],
  ['data:image/png;base64,AAAA', undefined],
  ['/icons/a.png', undefined],
  ['', undefined],
])('logoUrl: %s', (uri, url) => {
  expect(logoUrl(uri, 'https://gateway.example/ipfs')).toBe(url);
  expect(logoUrl(uri, 'https://gateway.example/ipfs/')).toBe(url);
});
