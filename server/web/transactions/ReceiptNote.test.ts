import { createElement } from 'react';
import { expect, test } from 'vitest';
import { shownBy } from '../parts/shownBy.testkit.ts';
import { ReceiptNote } from './ReceiptNote.tsx';
import type { SentState, SwapIntent } from './sentTransaction.ts';

const WETH = { address: '0x01', symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, logoURI: null };
const USDC = { address: '0x02', symbol: 'USDC', name: 'USD Coin', decimals: 6, logoURI: null };
const network = { chainId: 1, wrappedNative: '0x01', nativeSymbol: 'ETH' } as Parameters<
  typeof ReceiptNote
>[0]['network'];
const intent: SwapIntent = {
  kind: 'swap',
  tokenIn: '0x01',
  tokenOut: '0x02',
  amountIn: '1500000000000000000',
  amountOut: '5247966004',
  tradeType: 0,
  useCoin: true,
  deadline: '0',
};
const swapped = { kind: 'succeeded', hash: '0xab', block: '23000138', paid: intent.amountIn } as const;

const textOf = (
  state: Extract<SentState, { kind: 'succeeded' | 'reverted' }>,
  of: Partial<SwapIntent> = {},
) =>
  shownBy(
    createElement(
      ReceiptNote,
      { intent: { ...intent, ...of }, state, network } as Parameters<typeof ReceiptNote>[0],
      '0xab',
    ),
    [[['tokens'], { tokens: [WETH, USDC] }]],
  );

test.each([
  ['5247966004', 'Exactly as quoted.'],
  ['5248004613', 'That is 0.038609 USDC more than quoted.'],
  ['5247966003', 'That is 0.000001 USDC less than quoted.'],
])('ReceiptNote of %s raw units received compares in tokens: %s', (received, words) => {
  const text = textOf({ ...swapped, received });
  expect(text).toContain(words);
  expect(text).toContain('for 1.5 ETH.');
  expect(text).toContain('Block 23,000,138, 0xab.');
  expect(text).not.toContain('raw');
});

test('ReceiptNote of an exact output compares the payment, in the coin that was paid', () => {
  const text = textOf({ ...swapped, received: '5247966004', paid: '1500000000000000001' }, { tradeType: 1 });
  expect(text).toContain('That is 0.000000000000000001 ETH more than quoted.');
});

test('ReceiptNote of a revert names its block with separators and its reason', () => {
  const reason = 'the output would be below the minimum';
  expect(textOf({ kind: 'reverted', hash: '0xab', block: '23000138', reason })).toBe(
    'The swap reverted in block 23,000,138: the output would be below the minimum. You paid only gas. It was 0xab. Swap again at a new price, with a higher tolerance or a longer deadline.',
  );
});
