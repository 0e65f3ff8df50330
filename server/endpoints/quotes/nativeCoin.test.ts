import { expect, test } from 'vitest';
import { NETWORK_PRESETS } from '../../config/networks/presets.ts';
import { swapInput, swapOf } from '../swap/swapInput.ts';
import { recipientRule } from './accounts.ts';

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const SWAP = {
  tokenIn: NATIVE,
  tokenOut: USDC,
  amountIn: '1000',
  recipient: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
};

function outcome(fields: object, name = 'mainnet'): unknown {
  const network = NETWORK_PRESETS[name];
  if (network === undefined) throw new Error(`there is no preset ${name}`);
  const parsed = swapInput(
    network,
    recipientRule(network, () => false),
  ).safeParse({ ...SWAP, ...fields });
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const { tokenIn, tokenOut, nativeIn, nativeOut } = swapOf(parsed.data, network);
  return { tokenIn, tokenOut, nativeIn, nativeOut };
}

test.each([
  NATIVE,
  NATIVE.toLowerCase(),
  `0x${'E'.repeat(40)}`,
  // Not as EIP-55 writes it.
  `0xeE${'e'.repeat(38)}`,
])('default: %s is the native coin, in and out', (native) => {
  const both = { nativeIn: true, nativeOut: true };
  expect(outcome({ tokenIn: native })).toEqual({ tokenIn: WETH, tokenOut: USDC, ...both });
  expect(outcome({ tokenIn: USDC, tokenOut: native })).toEqual({ tokenIn: USDC, tokenOut: WETH, ...both });
});

test('args: more than Permit2 can move, because it moves nothing', () => {
  expect(outcome({ amountIn: String(2n ** 160n) })).toMatchObject({ tokenIn: WETH });
});

const differs = ['tokenOut must differ from tokenIn'];
const means = 'the native coin: name the wrapped token to keep it';
test.each([
  [{ nativeIn: false }, [`nativeIn must not be false when tokenIn is ${NATIVE}, ${means}`]],
  [
    { tokenIn: USDC, tokenOut: NATIVE, nativeOut: 'false' },
    [`nativeOut must not be false when tokenOut is ${NATIVE}, ${means}`],
  ],
  [{ tokenOut: WETH }, differs],
  [{ tokenIn: WETH, tokenOut: NATIVE }, differs],
  [{ tokenOut: NATIVE.toLowerCase() }, differs],
  [{ recipient: NATIVE }, [`recipient must not be ${NATIVE}, which stands for the native coin`]],
  [{ sender: NATIVE }, [`sender must not be ${NATIVE}, which stands for the native coin`]],
  [
    { feeBps: 10, feeRecipient: NATIVE },
    [`feeRecipient must not be ${NATIVE}, which stands for the native coin`],
  ],
  [
    { recipient: WETH },
    [`recipient must not be 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2, the wrapped native token`],
  ],
])('error: %o', (fields, problems) => {
  expect(outcome(fields)).toEqual(problems);
});

test('behavior: a coin that is a token is moved as that token, by whichever name, and Permit2 can move no more', () => {
  const [celo, usdc] = [
    '0x471ece3750da237f93b8e339c536989b8978a438',
    '0xceba9300f2b948710d2653dd7b07f33a8b32118c',
  ];
  const asToken = { nativeIn: false, nativeOut: false };
  for (const name of [NATIVE, celo]) {
    expect(outcome({ tokenIn: name, tokenOut: usdc }, 'celo')).toEqual({
      tokenIn: celo,
      tokenOut: usdc,
      ...asToken,
    });
    expect(outcome({ tokenIn: usdc, tokenOut: name }, 'celo')).toEqual({
      tokenIn: usdc,
      tokenOut: celo,
      ...asToken,
    });
  }
  expect(outcome({ tokenIn: celo, tokenOut: usdc, nativeIn: true }, 'celo')).toMatchObject(asToken);
  expect(outcome({ tokenOut: usdc, amountIn: String(2n ** 160n) }, 'celo')).toEqual([
    'amountIn must be below 2^160: Permit2 moves no more',
  ]);
});
