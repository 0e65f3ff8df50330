import { expect, test } from 'vitest';
import { kindOf } from './requestKind.ts';

test.each([
  ['/health', 'operators'],
  ['/ready?verbose=1', 'operators'],
  ['/metrics', 'operators'],
  ['/api/v1/quote?tokenIn=0x00', 'api'],
  ['/API/v1/Quote/', 'api'],
  ['/swap-api/api/v1/quote', 'api'],
  ['/mcp', 'api'],
  ['/openapi.json', 'files'],
  ['/', 'files'],
  ['/apis', 'files'],
  ['/assets/main.js?api', 'files'],
  ['', 'files'],
])('kindOf %s is %s', (url, kind) => {
  expect(kindOf({ url })).toBe(kind);
});
