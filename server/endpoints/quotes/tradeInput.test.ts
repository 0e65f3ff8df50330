import { describe, expect, test } from 'vitest';
import { NETWORK_PRESETS } from '../../config/networks/presets.ts';
import type { SwapRequest } from '../../quoting/swap/swapRequest.ts';
import { swapInput, swapOf } from '../swap/swapInput.ts';

const RECIPIENT = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const SWAP = {
  tokenIn: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  tokenOut: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  amountIn: '1000',
  recipient: RECIPIENT,
};
const OTHER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';

/** The request of a swap, or the rules that it breaks. */
function requestOf(fields: object): SwapRequest | string[] {
  const { mainnet } = NETWORK_PRESETS;
  if (mainnet === undefined) throw new Error('there is a preset of mainnet');
  const parsed = swapInput(mainnet, () => undefined).safeParse({ ...SWAP, ...fields });
  if (parsed.success) return swapOf(parsed.data, mainnet);
  return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
}

describe('what is worked out on request', () => {
  test('default: neither the bound nor what would leave more; kinds of pools and routes as the operator says', () => {
    expect(requestOf({})).toMatchObject({
      optimalityGap: false,
      improvable: false,
      protocols: undefined,
      maxSplits: undefined,
    });
  });

  test('args: both, where they are asked for', () => {
    const fields = { optimalityGap: 'true', improvable: true, maxSplits: 8 };
    expect(requestOf(fields)).toMatchObject({ optimalityGap: true, improvable: true, maxSplits: 8 });
  });
});

describe('protocols name kinds of pools', () => {
  test.each([
    ['v2', ['v2']],
    ['v2,v3', ['v2', 'v3']],
    [' v4 , v3 ', ['v3', 'v4']],
    [
      ['v3', 'v2', 'v2'],
      ['v2', 'v3'],
    ],
    // A mixture of the named kinds is allowed anyway: it names none.
    ['v2,mixed', ['v2']],
    ['v2,v3,mixed', ['v2', 'v3']],
    ['mixed', undefined],
  ])('args: %j', (protocols, kinds) => {
    expect(requestOf({ protocols })).toMatchObject({ protocols: kinds });
  });

  test.each(['', 'v5', 'v2,,v3', 'V2', [], ['v2', 'v5']])('error: %j', (protocols) => {
    const rule = 'protocols must name some of v2, v3, v4, mixed, comma separated';
    expect(requestOf({ protocols })).toEqual([rule]);
  });
});

describe('a fee', () => {
  test('default: none', () => {
    expect(requestOf({})).toMatchObject({ fee: undefined });
  });

  test('args: of a recipient', () => {
    expect(requestOf({ feeBps: '25', feeRecipient: OTHER })).toMatchObject({
      fee: { bps: 25, recipient: OTHER },
    });
    expect(requestOf({ feeBps: 0, feeRecipient: OTHER })).toMatchObject({ fee: undefined });
  });

  test('error: a recipient without a fee, and a fee without a recipient', () => {
    expect(requestOf({ feeRecipient: OTHER })).toEqual([
      'feeBps is required with feeRecipient; 0 for no fee',
    ]);
    expect(requestOf({ feeBps: 25 })).toEqual(['feeRecipient is required with feeBps']);
  });
});
