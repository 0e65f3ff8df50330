import { type Address, BaseError, type Hex, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hop } from '../server/routing/route.ts';
import { type EncodedSwap, type EncodeSwapParams, encodeSwap } from '../server/universalRouter/encodeSwap.ts';
import { MAX_UINT256, maximumAmountIn } from '../server/universalRouter/slippage.ts';
import { verifySwap } from '../server/universalRouter/verifySwap.ts';
import { type ContractOracle, contractOracle } from './calldata/contractOracle.ts';
import { type Market, path } from './calldata/hops.ts';
import { type QuotedLeg, quoteExactInputLeg, quoteExactOutputLeg } from './calldata/quotedLeg.ts';
import { changes, NATIVE, type Scene, startScene } from './calldata/scene.ts';
import { MAINNET } from './harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from './harness/replica/tokens.ts';

const RECIPIENT: Address = '0x000000000000000000000000000000000000bee5';
const HALF_PERCENT = { numerator: 1n, denominator: 200n };
const ADDRESSES = { universalRouter: MAINNET.universalRouter, wrappedNative: MAINNET.weth };

type NativeEnd = 'no native coin' | 'native in' | 'native out';

/** Token paths whose neighbours all have a V2 pair and a V3 pool of the fee in between. */
const TOKEN_PATHS: Record<NativeEnd, readonly (readonly (TokenKey | Market)[])[]> = {
  'no native coin': [
    ['USDC', 100, 'DAI'],
    ['UNI', 3000, 'WETH', 500, 'USDC'],
    ['UNI', 3000, 'LINK', 3000, 'WETH', 500, 'WBTC'],
  ],
  'native in': [
    ['WETH', 500, 'USDC'],
    ['WETH', 3000, 'USDC', 100, 'DAI'],
    ['WETH', 500, 'WBTC', 3000, 'USDC', 100, 'USDT'],
  ],
  'native out': [
    ['USDT', 500, 'WETH'],
    ['DAI', 100, 'USDC', 500, 'WETH'],
    ['DAI', 500, 'USDC', 500, 'WBTC', 3000, 'WETH'],
  ],
};

const PROTOCOLS = [
  ...['v2', 'v3', 'v2 v2', 'v2 v3', 'v3 v2', 'v3 v3', 'v2 v2 v2', 'v2 v2 v3', 'v2 v3 v2', 'v2 v3 v3'],
  ...['v3 v2 v2', 'v3 v2 v3', 'v3 v3 v2', 'v3 v3 v3'],
];

const CASES = (['exactInput', 'exactOutput'] as const).flatMap((tradeType) =>
  PROTOCOLS.flatMap((protocols) =>
    (['no native coin', 'native in', 'native out'] as const).map((native) => ({
      tradeType,
      protocols,
      native,
    })),
  ),
);

/** About a thousand dollars of each token. */
const THOUSAND_DOLLARS: Partial<Record<TokenKey, string>> = {
  USDC: '1000',
  USDT: '1000',
  DAI: '1000',
  WETH: '0.3',
  WBTC: '0.01',
  UNI: '100',
};

function hopsFor(
  protocols: string,
  native: NativeEnd,
): { hops: Hop[]; tokenIn: TokenKey; tokenOut: TokenKey } {
  const kinds = protocols.split(' ');
  const steps = TOKEN_PATHS[native][kinds.length - 1] ?? [];
  const chosen = steps.map((step, at) => (at % 2 === 1 && kinds[(at - 1) / 2] === 'v2' ? 'v2' : step));
  return { hops: path(...chosen), tokenIn: steps[0] as TokenKey, tokenOut: steps.at(-1) as TokenKey };
}

function thousandDollarsOf(token: TokenKey): bigint {
  return parseUnits(THOUSAND_DOLLARS[token] ?? '0', TOKENS[token].decimals);
}

function withHalfPercent(amountIn: bigint): bigint {
  return maximumAmountIn(amountIn, HALF_PERCENT, MAX_UINT256) ?? 0n;
}

let scene: Scene;
let oracle: ContractOracle;
let deadline: bigint;

beforeAll(async () => {
  scene = await startScene(['USDC', 'USDT', 'DAI', 'WETH', 'WBTC', 'UNI']);
  oracle = contractOracle(scene.client);
  deadline = (await scene.client.getBlock()).timestamp + 1200n;
});

afterAll(async () => {
  await scene?.stop();
});

/** Encodes, has the witness read it back, and returns the transaction. */
function encode(swap: Omit<EncodeSwapParams, 'recipient' | 'deadline' | 'addresses'>): EncodedSwap {
  const params = { ...swap, recipient: RECIPIENT, deadline, addresses: ADDRESSES };
  const encoded = encodeSwap(params);
  expect(verifySwap(encoded.data, encoded.value, params)).toEqual({ kind: 'ok' });
  return encoded;
}

/** What the transaction moved, the caller's gas left out. */
async function execute(swap: EncodedSwap) {
  const holders = [scene.sender, RECIPIENT, MAINNET.universalRouter];
  const before = await Promise.all(holders.map(scene.balances));
  const receipt = await scene.send(swap);
  expect(receipt.status).toBe('success');
  const after = await Promise.all(holders.map(scene.balances));
  const [caller = {}, recipient = {}, router = {}] = before.map((was, index) => changes(was, after[index]));
  const native = (caller[NATIVE] ?? 0n) + receipt.gasUsed * receipt.effectiveGasPrice;
  delete caller[NATIVE];
  if (native !== 0n) caller[NATIVE] = native;
  return { caller, recipient, router, gasUsed: receipt.gasUsed };
}

/** The data that the call reverts with. */
async function revertOf({ to, data, value }: EncodedSwap): Promise<Hex> {
  try {
    await scene.client.call({ account: scene.sender, to, data, value, gas: 3_000_000n });
  } catch (error) {
    const cause =
      error instanceof BaseError ? error.walk((each) => each instanceof Error && 'data' in each) : null;
    if (cause !== null && 'data' in cause) return (cause.data ?? '0x') as Hex;
    throw error;
  }
  throw new Error('the call did not revert');
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** What the caller and the recipient should see of legs that were quoted at this state. */
function expectedMoves(quotes: readonly QuotedLeg[], tokenIn: Address, tokenOut: Address) {
  const recipient: Record<Address, bigint> = { [tokenOut]: sum(quotes.map(({ received }) => received)) };
  for (const { leftovers } of quotes) {
    for (const [token, amount] of leftovers) recipient[token] = (recipient[token] ?? 0n) + amount;
  }
  return { caller: { [tokenIn]: -sum(quotes.map(({ spent }) => spent)) }, recipient };
}

describe.each(CASES)('$tradeType through $protocols, $native', ({ tradeType, protocols, native }) => {
  const { hops, tokenIn, tokenOut } = hopsFor(protocols, native);
  const nativeIn = native === 'native in';
  const nativeOut = native === 'native out';
  const ends = [
    nativeIn ? NATIVE : TOKENS[tokenIn].address,
    nativeOut ? NATIVE : TOKENS[tokenOut].address,
  ] as const;

  test('moves what the contracts quote, at the tightest bound and not one wei beyond', async () => {
    const quote =
      tradeType === 'exactInput'
        ? await quoteExactInputLeg(oracle, hops, thousandDollarsOf(tokenIn))
        : await quoteExactOutputLeg(oracle, hops, thousandDollarsOf(tokenOut), withHalfPercent);
    const bound = tradeType === 'exactInput' ? quote.received : quote.spent;
    const swap = { legs: [quote.leg], tradeType, bound, nativeIn, nativeOut };
    const moved = await scene.undone(() => execute(encode(swap)));
    expect(moved).toMatchObject({ ...expectedMoves([quote], ...ends), router: {} });
    const beyond = tradeType === 'exactInput' ? bound + 1n : bound - 1n;
    expect(await revertOf(encode({ ...swap, bound: beyond }))).toMatch(/^0x/);
  });
});
