import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProxyProcess } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startIndexedProxy, startUnindexedProxy } from '../harness/replicaProxies.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { type Answer, ask, expectRefusal, post, queryOf } from './ask.ts';

const { WETH, USDC, TAX } = TOKENS;
const UINT256 = 2n ** 256n;
const ZERO = `0x${'0'.repeat(40)}`;

let proxy: ProxyProcess;
beforeAll(async () => {
  proxy = await startIndexedProxy();
});
afterAll(() => proxy?.stop());

const trade: Readonly<Record<string, unknown>> = {
  tokenIn: WETH.address,
  tokenOut: USDC.address,
  amountIn: '1000000000000000000',
};
const swapBody = { ...trade, recipient: freshAddress('recipient') };
const quote = (fields: Readonly<Record<string, unknown>>) =>
  ask(`${proxy.url}/api/v1/quote?${queryOf({ ...trade, ...fields } as Record<string, string>)}`);
const swap = (fields: Readonly<Record<string, unknown>>) =>
  post(`${proxy.url}/api/v1/swap`, { ...swapBody, ...fields });

function expectInvalid(answer: Answer, path: string, message: string): void {
  expectRefusal(answer, {
    status: 400,
    code: 'INVALID_REQUEST',
    error: `${path} ${message}`,
    details: [{ path, message }],
  });
}

describe('both GET /quote and POST /swap refuse', () => {
  const address = 'must be an address: 0x and 40 hexadecimal digits';
  const zero = 'must not be the zero address: use the wrapped token to mean the native coin';
  const amount = 'must be a string of decimal digits in raw units, such as "1000000"';
  const type = 'must be 0 (exact input) or 1 (exact output)';

  test.each([
    ['no tokenIn', { tokenIn: undefined }, 'tokenIn', 'is required'],
    ['no tokenOut', { tokenOut: undefined }, 'tokenOut', 'is required'],
    ['an empty address', { tokenIn: '' }, 'tokenIn', address],
    ['a short address', { tokenOut: USDC.address.slice(0, -1) }, 'tokenOut', address],
    ['a long address', { tokenOut: `${USDC.address}0` }, 'tokenOut', address],
    ['an address without 0x', { tokenIn: WETH.address.slice(2) }, 'tokenIn', address],
    ['an address with 0X', { tokenIn: WETH.address.replace('0x', '0X') }, 'tokenIn', address],
    ['an address with a space', { tokenIn: ` ${WETH.address}` }, 'tokenIn', address],
    ['an address with a line break', { tokenIn: `${WETH.address}\n` }, 'tokenIn', address],
    ['a name', { tokenIn: 'WETH' }, 'tokenIn', address],
    ['the zero address as tokenIn', { tokenIn: ZERO }, 'tokenIn', zero],
    ['the zero address as tokenOut', { tokenOut: ZERO }, 'tokenOut', zero],
    [
      'a wrong checksum',
      { tokenIn: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2' },
      'tokenIn',
      'has a wrong checksum: mixed case must follow EIP-55 (0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2), lower case is accepted',
    ],
    ['one token twice', { tokenOut: WETH.address }, 'tokenOut', 'must differ from tokenIn'],
    [
      'one token twice in different case',
      { tokenOut: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
      'tokenOut',
      'must differ from tokenIn',
    ],
    ['an amount of 0', { amountIn: '0' }, 'amountIn', 'must be greater than 0'],
    ['an amount of 000', { amountIn: '000' }, 'amountIn', 'must be greater than 0'],
    ['2^256', { amountIn: String(UINT256) }, 'amountIn', 'must be below 2^256'],
    ['a negative amount', { amountIn: '-1' }, 'amountIn', amount],
    ['an amount with a sign', { amountIn: '+1' }, 'amountIn', amount],
    ['an exponent', { amountIn: '1e18' }, 'amountIn', amount],
    ['a fraction', { amountIn: '1.5' }, 'amountIn', amount],
    ['a fraction of zero', { amountIn: '1.0' }, 'amountIn', amount],
    ['hexadecimal digits', { amountIn: '0x10' }, 'amountIn', amount],
    ['an empty amount', { amountIn: '' }, 'amountIn', amount],
    ['a space before the amount', { amountIn: ' 1' }, 'amountIn', amount],
    ['digits in groups', { amountIn: '1_000' }, 'amountIn', amount],
    ['digits of another script', { amountIn: '١٢' }, 'amountIn', amount],
    ['a null byte after the amount', { amountIn: '1\0' }, 'amountIn', amount],
    ['10 000 digits', { amountIn: '1'.repeat(10_000) }, 'amountIn', amount],
    ['no amount', { amountIn: undefined }, 'amountIn', 'is required when tradeType is 0 (exact input)'],
    [
      'both amounts for exact input',
      { amountOut: '1' },
      'amountOut',
      'must be absent when tradeType is 0 (exact input)',
    ],
    [
      'both amounts for exact output',
      { tradeType: 1, amountOut: '1' },
      'amountIn',
      'must be absent when tradeType is 1 (exact output)',
    ],
    ['tradeType 2', { tradeType: 2 }, 'tradeType', type],
    ['tradeType 01', { tradeType: '01' }, 'tradeType', type],
    ['tradeType in words', { tradeType: 'exactInput' }, 'tradeType', type],
    ['an empty tradeType', { tradeType: '' }, 'tradeType', type],
    ['0 hops', { maxHops: 0 }, 'maxHops', 'must be a whole number from 1 to 4'],
    ['5 hops', { maxHops: '5' }, 'maxHops', 'must be a whole number from 1 to 4'],
  ])('%s', async (_name, fields, path, message) => {
    expectInvalid(await quote(fields), path, message);
    expectInvalid(await swap(fields), path, message);
  });

  test('the wrong amount for exact output, with a line for each side', async () => {
    const details = [
      { path: 'amountOut', message: 'is required when tradeType is 1 (exact output)' },
      { path: 'amountIn', message: 'must be absent when tradeType is 1 (exact output)' },
    ];
    const error = details.map(({ path, message }) => `${path} ${message}`).join('; ');
    for (const answer of [await quote({ tradeType: 1 }), await swap({ tradeType: 1 })])
      expectRefusal(answer, { status: 400, code: 'INVALID_REQUEST', error, details });
  });
});

describe('a fee is refused', () => {
  const bps = 'must be a whole number from 0 to 500';
  const mustNotBe = (address: string, what: string) => `must not be ${getAddress(address)}, ${what}`;
  const quotes = async (fields: Readonly<Record<string, unknown>>) => {
    const answer = await post(`${proxy.url}/api/v1/quotes`, { quotes: [{ ...trade, ...fields }] });
    const [body] = z.object({ quotes: z.tuple([z.looseObject({})]) }).parse(answer.body).quotes;
    return { ...answer, status: 400, body: body as Answer['body'] };
  };
  const stream = (fields: Readonly<Record<string, unknown>>) =>
    ask(`${proxy.url}/api/v1/quote/stream?${queryOf({ ...trade, ...fields } as Record<string, string>)}`);

  const address = 'must be an address: 0x and 40 hexadecimal digits';
  const cases: readonly (readonly [string, Record<string, unknown>, string, string])[] = [
    ['below 0', { feeBps: -1 }, 'feeBps', bps],
    ['above 5 %', { feeBps: '501', feeRecipient: freshAddress('fee') }, 'feeBps', bps],
    ['in parts', { feeBps: 2.5 }, 'feeBps', bps],
    ['in words', { feeBps: 'none' }, 'feeBps', bps],
    ['without a recipient', { feeBps: 1 }, 'feeRecipient', 'is required with feeBps'],
    ['for nobody', { feeBps: 1, feeRecipient: 'me' }, 'feeRecipient', address],
    [
      'for the zero address',
      { feeBps: 1, feeRecipient: ZERO },
      'feeRecipient',
      'must not be the zero address',
    ],
    ...(
      [
        [`0x${'0'.repeat(39)}1`, 'which the router reads as "the caller"'],
        [`0x${'0'.repeat(39)}2`, 'which the router reads as "the router"'],
        [`0x${'0'.repeat(39)}5`, 'an address reserved for precompiled contracts'],
        ['0x66a9893cc07d91d95644aedd05d03f95e1dba8af', 'the universal router'],
        ['0x000000000022D473030F116dDEE9F6B43aC78BA3', 'Permit2'],
        [WETH.address, 'the wrapped native token'],
        [USDC.address, 'the contract of a token of this swap'],
        ['0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc', 'a pool of this exchange'],
      ] as const
    ).map(
      ([feeRecipient, what]) =>
        [`for ${what}`, { feeBps: 0, feeRecipient }, 'feeRecipient', mustNotBe(feeRecipient, what)] as const,
    ),
  ];

  test.each(cases)('%s', async (_name, fields, path, message) => {
    for (const refuse of [quote, swap, quotes, stream]) expectInvalid(await refuse(fields), path, message);
  });

  test('for a token that the route passes through', async () => {
    const pair = { tokenIn: TOKENS.REEF.address, tokenOut: WETH.address };
    const fee = { feeBps: 10, feeRecipient: TOKENS.CRV.address };
    const message = mustNotBe(TOKENS.CRV.address, 'the contract of a token of this swap');
    for (const refuse of [quote, swap, quotes]) {
      expectInvalid(await refuse({ ...pair, ...fee }), 'feeRecipient', message);
    }
  });
});

describe('POST /swap refuses', () => {
  const address = 'must be an address: 0x and 40 hexadecimal digits';
  const slippage = 'must be a percentage from 0 to 50, such as 0.5';
  const deadline = 'must be a whole number from 1 to 86400';

  test.each([
    ['no recipient', undefined, 'is required'],
    ['null', null, address],
    ['a name', 'vitalik.eth', address],
    ['the zero address', ZERO, 'must not be the zero address'],
  ])('%s as recipient', async (_name, recipient, message) => {
    expectInvalid(await swap({ recipient }), 'recipient', message);
  });

  const reserved = (address: string, what: string) => `must not be ${getAddress(address)}, ${what}`;

  test.each([
    [`0x${'0'.repeat(39)}1`, 'which the router reads as "the caller"'],
    [`0x${'0'.repeat(39)}2`, 'which the router reads as "the router"'],
    ['0x66a9893cc07d91d95644aedd05d03f95e1dba8af', 'the universal router'],
    ['0x000000000022D473030F116dDEE9F6B43aC78BA3', 'Permit2'],
    [WETH.address, 'the wrapped native token'],
    [USDC.address, 'the contract of a token of this swap'],
    ['0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f', 'the V2 factory'],
    ['0x1f98431c8ad98523631ae4a59f267346ea31f984', 'the V3 factory'],
    ['0xc36442b4a4522e871399cd717abdd847ab11fe88', 'the position manager'],
    ['0x61ffe014ba17989e743c5f6cb21bf9697530b21e', 'the quoter'],
    ['0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc', 'a pool of this exchange'],
    ['0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640', 'a pool of this exchange'],
  ])('recipient %s, %s', async (recipient, what) => {
    expectInvalid(await swap({ recipient }), 'recipient', reserved(recipient, what));
  });

  test('the other tokens of the swap as recipient', async () => {
    const other = { tokenIn: TAX.address, tokenOut: USDC.address };
    for (const [recipient, what] of [
      [TAX.address, 'the contract of a token of this swap'],
      [WETH.address, 'the wrapped native token'],
    ] as const)
      expectInvalid(await swap({ ...other, recipient }), 'recipient', reserved(recipient, what));
  });

  test('a token that only the route passes through as recipient', async () => {
    const pair = { tokenIn: TOKENS.REEF.address, tokenOut: WETH.address, nativeOut: false };
    const { path } = z
      .object({ path: z.array(z.string()) })
      .parse((await quote({ ...pair, nativeOut: undefined })).body['route']);
    const CRV = getAddress(TOKENS.CRV.address);
    expect(path.slice(1, -1)).toEqual([CRV]);
    const message = reserved(CRV, 'the contract of a token of this swap');
    expectInvalid(await swap({ ...pair, recipient: CRV }), 'recipient', message);
  });

  const precompiles = [3, 4, 5, 6, 7, 8, 9, 10, 0x11, 0x100, 0xffff].map(
    (number) => `0x${number.toString(16).padStart(40, '0')}`,
  );
  test.each(precompiles)('%s as recipient and as sender', async (address) => {
    const message = reserved(address, 'an address reserved for precompiled contracts');
    expectInvalid(await swap({ recipient: address }), 'recipient', message);
    expectInvalid(await swap({ sender: address }), 'sender', message);
  });

  test.each([
    ...[-0.1, '-1', 50.000001, '50.1', 51, 100, 1e21, 'NaN', 'Infinity', '', ' 1', '1%', '0x1', '1e1', '.5'],
    ...['0,5', '1'.repeat(10_000), true, null, [], [0.5], {}],
  ])('slippage %o', async (value) => {
    expectInvalid(await swap({ slippage: value }), 'slippage', slippage);
  });

  test.each([0, '0', -1, 86_401, 1.5, '1e3', '0x10', '', ' 60', 'NaN', 1e21, true, null, [60], { s: 60 }])(
    'deadline %o',
    async (value) => {
      expectInvalid(await swap({ deadline: value }), 'deadline', deadline);
    },
  );

  test.each([1, 1.5, true, null, ['1'], { toString: '1' }])('amountIn %o', async (value) => {
    const message = 'must be a string of decimal digits in raw units, such as "1000000"';
    expectInvalid(await swap({ amountIn: value }), 'amountIn', message);
  });

  test.each([null, true, [0], {}, 1e21, -1, '0\0'])('tradeType %o', async (value) => {
    expectInvalid(
      await swap({ tradeType: value }),
      'tradeType',
      'must be 0 (exact input) or 1 (exact output)',
    );
  });

  test.each([[WETH.address], { address: WETH.address }, 1, null, true])('tokenIn %o', async (value) => {
    expectInvalid(await swap({ tokenIn: value }), 'tokenIn', address);
  });

  test.each(['yes', 1, null, []])('nativeIn and nativeOut %o', async (value) => {
    expectInvalid(await swap({ nativeIn: value }), 'nativeIn', 'must be true or false');
    expectInvalid(await swap({ nativeOut: value }), 'nativeOut', 'must be true or false');
  });

  test('several wrong fields, each named', async () => {
    expectRefusal(await swap({ slippage: 51, deadline: 0, recipient: 'me' }), {
      status: 400,
      code: 'INVALID_REQUEST',
      error: `slippage ${slippage}; recipient ${address}; deadline ${deadline}`,
      details: [
        { path: 'slippage', message: slippage },
        { path: 'recipient', message: address },
        { path: 'deadline', message: deadline },
      ],
    });
  });
});

describe('GET parameters', () => {
  test.each(['tokenIn', 'tokenOut', 'amountIn', 'tradeType', 'maxHops'])('%s given twice', async (name) => {
    const value = String(trade[name] ?? '1');
    const url = `${proxy.url}/api/v1/quote?${queryOf(trade as Record<string, string>)}`;
    const more = name in trade ? { [name]: value } : { [name]: value, [`${name} `]: '' };
    const repeated = name in trade ? queryOf(more) : `${name}=${value}&${name}=${value}`;
    expectInvalid(await ask(`${url}&${repeated}`), name, 'must be given once');
  });

  test.each(['tokenIn[]', 'tokenIn[0]', 'tokenIn[a]', '__proto__[tokenIn]'])(
    '%s is another parameter',
    async (name) => {
      const { tokenIn, ...rest } = trade as Record<string, string>;
      expectInvalid(
        await ask(`${proxy.url}/api/v1/quote?${queryOf({ ...rest, [name]: tokenIn })}`),
        'tokenIn',
        'is required',
      );
    },
  );

  test('tokenin is a slip', async () => {
    const { tokenIn, ...rest } = trade as Record<string, string>;
    const answer = await ask(`${proxy.url}/api/v1/quote?${queryOf({ ...rest, tokenin: tokenIn })}`);
    expectInvalid(answer, 'tokenin', 'is not known: did you mean tokenIn?');
  });

  test.each(['%', '%zz', '%C0%80', '%00'])('broken encoding: %s', async (value) => {
    const { tokenIn: _tokenIn, ...rest } = trade as Record<string, string>;
    const answer = await ask(`${proxy.url}/api/v1/quote?${queryOf(rest)}&tokenIn=${value}`);
    expectInvalid(answer, 'tokenIn', 'must be an address: 0x and 40 hexadecimal digits');
  });

  test('an encoded parameter is the parameter', async () => {
    const encoded = `tokenIn=${[...WETH.address].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')}`;
    const { tokenIn: _tokenIn, ...rest } = trade as Record<string, string>;
    const { status } = await ask(`${proxy.url}/api/v1/quote?${queryOf(rest)}&${encoded}`);
    expect(status).toBe(200);
  });
});

describe('bodies', () => {
  const url = () => `${proxy.url}/api/v1/swap`;
  const json = JSON.stringify(swapBody);
  const withMore = (more: string) => `${json.slice(0, -1)},${more}}`;
  const invalid = (error: string, details?: unknown) => ({
    status: 400,
    code: 'INVALID_REQUEST',
    error,
    ...(details === undefined ? {} : { details }),
  });

  test.each([
    ['nothing', ''],
    ['an empty object', '{}'],
    ['fields behind __proto__', `{"__proto__":${json}}`],
    ['fields behind constructor', `{"constructor":{"prototype":${json}}}`],
  ])('%s: each required field is named', async (_name, body) => {
    const path = ['tokenIn', 'tokenOut', 'recipient'];
    const details = path.map((field) => ({ path: field, message: 'is required' }));
    const error = 'tokenIn is required; tokenOut is required; recipient is required';
    expectRefusal(await post(url(), body), invalid(error, details));
  });

  test.each([
    ['no JSON', '{"tokenIn": '],
    ['null', 'null'],
    ['a text', '"swap"'],
    ['a number', '1'],
    ['NaN', withMore('"slippage":NaN')],
    ['a comment', `// swap\n${json}`],
    ['two objects', `${json}${json}`],
  ])('%s is refused', async (_name, body) => {
    expectRefusal(await post(url(), body), invalid('The request body is not valid JSON'));
  });

  test('an array is refused', async () => {
    const details = [{ path: '', message: 'must be a JSON object' }];
    expectRefusal(await post(url(), `[${json}]`), invalid('body must be a JSON object', details));
  });

  test.each([
    ['30 000 nested arrays', withMore(`"x":${'['.repeat(30_000)}${']'.repeat(30_000)}`)],
    ['prototype keys', withMore('"__proto__":{"slippage":40},"constructor":{"prototype":{"slippage":40}}')],
    ['a byte order mark', `\ufeff${json}`],
    ['unicode escapes', json.replace('tokenIn', '\\u0074okenIn')],
  ])('%s change nothing', async (_name, body) => {
    const { status, body: answer } = await post(url(), body);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ slippage: 0.5, value: '1000000000000000000' });
    expect(({} as Record<string, unknown>)['slippage']).toBeUndefined();
  });

  test('the last of two equal keys counts, and is checked', async () => {
    expect((await post(url(), withMore('"slippage":1,"slippage":2'))).body['slippage']).toBe(2);
    const message = 'must be a percentage from 0 to 50, such as 0.5';
    expectInvalid(await post(url(), withMore('"slippage":1,"slippage":99')), 'slippage', message);
  });

  test('a compressed body is read, a broken one is refused, a bomb is too large', async () => {
    const gzip = { 'content-encoding': 'gzip' };
    expect((await post(url(), new Uint8Array(gzipSync(json)), gzip)).status).toBe(200);
    expectRefusal(
      await post(url(), json, gzip),
      invalid('The request body does not match its Content-Encoding'),
    );
    const bomb = new Uint8Array(gzipSync(withMore(`"x":"${'0'.repeat(20_000_000)}"`)));
    expect(bomb.length).toBeLessThan(64 * 1024);
    expectRefusal(await post(url(), bomb, gzip), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      error: 'The request body is larger than 64 KiB',
    });
  });

  test('64 KiB and one byte is too large', async () => {
    const bodyOf = (bytes: number) => withMore(`"x":"${'0'.repeat(bytes - withMore('"x":""').length)}"`);
    expect((await post(url(), bodyOf(65_536))).status).toBe(200);
    expectRefusal(await post(url(), bodyOf(65_537)), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      error: 'The request body is larger than 64 KiB',
    });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    '%s is no JSON',
    async (contentType) => {
      expectRefusal(await post(url(), json, { 'content-type': contentType }), {
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
        error: 'The request body must be JSON: Content-Type: application/json',
      });
    },
  );
});

describe('paths and methods', () => {
  const METHODS = [
    ['/api/v1/tokens2', 'GET, HEAD, OPTIONS'],
    ['/api/v1/tokens2/search', 'GET, HEAD, OPTIONS'],
    ['/api/v1/quote', 'GET, HEAD, OPTIONS'],
    ['/api/v1/swap', 'POST, OPTIONS'],
  ] as const;
  const ENDPOINTS = METHODS.flatMap(([path, allow]) =>
    ['', '/swap-api'].map((prefix) => [prefix + path, allow] as const),
  );

  test.each(ENDPOINTS)('%s allows %s', async (path, allow) => {
    const wrong = allow.startsWith('POST') ? ['GET', 'PUT', 'DELETE'] : ['POST', 'PATCH', 'DELETE'];
    for (const method of wrong) {
      const answer = await ask(proxy.url + path, { method });
      expectRefusal(answer, {
        status: 405,
        code: 'METHOD_NOT_ALLOWED',
        error: `${method} is not allowed here: use ${allow}`,
      });
      expect(answer.headers.get('allow')).toBe(allow);
    }
    const options = await ask(proxy.url + path, { method: 'OPTIONS' });
    expect([options.status, options.text, options.headers.get('allow')]).toEqual([204, '', allow]);
  });

  test.each(['/api/v1', '/api/v1/tokens', '/api/v2/quote', '/swap-api/quote', '/quote', '/api/v1/quote/x'])(
    '%s is not found',
    async (path) => {
      const error = `Nothing is found at ${path}`;
      expectRefusal(await ask(proxy.url + path), { status: 404, code: 'NOT_FOUND', error });
    },
  );

  test('a preflight of a browser is granted', async () => {
    const { status, headers } = await ask(`${proxy.url}/swap-api/api/v1/swap`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')).toBe('content-type');
  });

  test.each([
    ['a URL of 20 000 characters', `GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 413],
    ['what is no HTTP', 'SWAP\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  ])('%s gets the error body too', async (_name, request, status) => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    socket.write(request);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({
      error: expect.any(String),
      code: status === 413 ? 'PAYLOAD_TOO_LARGE' : 'INVALID_REQUEST',
      requestId: expect.any(String),
    });
  });
});

test('a client that asks too often is told when to come back', async () => {
  const limited = await startUnindexedProxy({ RATE_LIMIT_PER_MINUTE: '2' });
  try {
    const url = `${limited.url}/api/v1/quote`;
    expect([(await ask(url)).status, (await ask(url)).status]).toEqual([400, 400]);
    const answer = await ask(url);
    const error = 'Too many requests: at most 2 a minute';
    expectRefusal(answer, { status: 429, code: 'RATE_LIMITED', error });
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await ask(`${limited.url}/health`)).status).toBe(200);
  } finally {
    await limited.stop();
  }
});
