import { type Address, BaseError, decodeErrorResult, type Hex, parseAbi, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Hop, TradeType } from '../../server/routing/model/route.ts';
import { type EncodedSwap, encodeSwap } from '../../server/universalRouter/encode/encodeSwap.ts';
import {
  MAX_UINT256,
  maximumAmountIn,
  minimumAmountOut,
} from '../../server/universalRouter/encode/slippage.ts';
import type { EncodeSwapParams } from '../../server/universalRouter/encode/swapParams.ts';
import { gasNeeded } from '../../server/universalRouter/gas/gasNeeded.ts';
import { verifySwap } from '../../server/universalRouter/witness/verifySwap.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { CASES, hopsFor, LONG_CASES, THOUSAND_DOLLARS, thousandDollarsOf } from './cases.ts';
import { type ContractOracle, contractOracle } from './contractOracle.ts';
import { path } from './hops.ts';
import { type QuotedLeg, quoteExactInputLeg, quoteExactOutputLeg } from './quotedLeg.ts';
import { changes, NATIVE, type SwapScene, startSwapScene } from './scene.ts';
import { openThinPool } from './thinPool.ts';

const SENDER: Address = '0x000000000000000000000000000000000000ca11';
const RECIPIENT: Address = '0x000000000000000000000000000000000000bee5';
const HALF_PERCENT = { numerator: 1n, denominator: 200n };
const ADDRESSES = { universalRouter: MAINNET.universalRouter, wrappedNative: MAINNET.weth };

/** Tokens and pools of the replica's own, and gas of its plain tokens, mean nothing on a real network. */
const onReplica = !process.env['FORK_RPC_URL'];

const ROUTER_ERRORS = parseAbi([
  'error V2TooLittleReceived()',
  'error V2TooMuchRequested()',
  'error V3TooLittleReceived()',
  'error V3TooMuchRequested()',
  'error InsufficientETH()',
  'error InsufficientToken()',
  'error TransactionDeadlinePassed()',
]);

function withHalfPercent(amountIn: bigint): bigint {
  return maximumAmountIn(amountIn, HALF_PERCENT, MAX_UINT256) ?? 0n;
}

let scene: SwapScene;
let oracle: ContractOracle;
let deadline: bigint;

beforeAll(async () => {
  const funds = [...Object.keys(THOUSAND_DOLLARS), ...(onReplica ? ['LONE'] : [])] as TokenKey[];
  scene = await startSwapScene(
    inject('replicaUrl'),
    SENDER,
    funds.map((key) => [key, parseUnits('100000000', TOKENS[key].decimals)]),
  );
  oracle = contractOracle(scene.client);
  deadline = (await scene.client.getBlock()).timestamp + 1200n;
});

afterAll(async () => {
  await scene?.stop();
});

type SwapUnderTest = Omit<EncodeSwapParams, 'recipient' | 'deadline' | 'addresses'>;

/** A swap by one route, of tokens at both ends. */
function oneLeg(tradeType: TradeType, leg: QuotedLeg['leg'], bound = 0n): SwapUnderTest {
  return { legs: [leg], tradeType, bound, nativeIn: false, nativeOut: false };
}

/** Encodes, has the witness read it back, and returns the transaction. */
function encode(swap: SwapUnderTest): EncodedSwap {
  const params = { ...swap, recipient: RECIPIENT, deadline, addresses: ADDRESSES };
  const encoded = encodeSwap(params);
  expect(verifySwap(encoded.data, encoded.value, params)).toEqual({ kind: 'ok' });
  return encoded;
}

/** What the transaction moved, the caller's gas left out; the chain is put back. */
function execute(swap: EncodedSwap, gas?: bigint) {
  return scene.undone(async () => {
    const holders = [scene.sender, RECIPIENT, MAINNET.universalRouter];
    const before = await Promise.all(holders.map(scene.balances));
    const receipt = await scene.send(swap, gas);
    expect(receipt.status).toBe('success');
    const after = await Promise.all(holders.map(scene.balances));
    const [caller = {}, recipient = {}, router = {}] = before.map((was, index) => changes(was, after[index]));
    const native = (caller[NATIVE] ?? 0n) + receipt.gasUsed * receipt.effectiveGasPrice;
    delete caller[NATIVE];
    if (native !== 0n) caller[NATIVE] = native;
    return { caller, recipient, router, gasUsed: receipt.gasUsed };
  });
}

/** The name of the router's error that the call reverts with, or null when it does not revert. */
async function revertOf({ to, data, value }: EncodedSwap): Promise<string | null> {
  try {
    await scene.client.call({ account: scene.sender, to, data, value, gas: 3_000_000n });
    return null;
  } catch (error) {
    const withData = (each: unknown) => each instanceof Error && 'data' in each;
    const cause = error instanceof BaseError ? error.walk(withData) : null;
    if (cause === null || !('data' in cause)) throw error;
    return decodeErrorResult({ abi: ROUTER_ERRORS, data: cause.data as Hex }).errorName;
  }
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

interface Ends {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

/** The model's gas limit; on a real network its tokens decide. */
function gasOf({ legs, tradeType, nativeIn, nativeOut }: SwapUnderTest): bigint | undefined {
  const hops = legs.map(({ route }) =>
    route.hops.map(({ pool }) => ({ protocol: pool.protocol, ticksCrossed: 0, wordsCrossed: 0 })),
  );
  return onReplica ? gasNeeded({ tradeType, legs: hops, nativeIn, nativeOut }) : undefined;
}

/** What the caller and the recipient should see of legs that were quoted at this state. */
function expectedMoves(quotes: readonly QuotedLeg[], { tokenIn, tokenOut }: Ends) {
  const recipient = { [tokenOut]: sum(quotes.map(({ received }) => received)) };
  const caller: Record<Address, bigint> = { [tokenIn]: -sum(quotes.map(({ spent }) => spent)) };
  for (const { leftovers } of quotes) {
    for (const [token, amount] of leftovers) caller[token] = (caller[token] ?? 0n) + amount;
  }
  return { caller, recipient, router: {} };
}

/** The swap passes with exactly what the contracts quote as its bound, and not one wei beyond. */
async function expectTightBound(swap: SwapUnderTest, quoted: bigint, refusal: string): Promise<void> {
  expect(await revertOf(encode({ ...swap, bound: quoted }))).toBeNull();
  const beyond = swap.tradeType === 'exactInput' ? quoted + 1n : quoted - 1n;
  expect(await revertOf(encode({ ...swap, bound: beyond }))).toBe(refusal);
}

function refusalOf(tradeType: TradeType, hops: readonly Hop[], nativeOut: boolean): string {
  if (tradeType === 'exactInput' && nativeOut) return 'InsufficientETH';
  const checking = tradeType === 'exactInput' ? hops.at(-1) : hops[0];
  const what = tradeType === 'exactInput' ? 'TooLittleReceived' : 'TooMuchRequested';
  return `${checking?.pool.protocol.toUpperCase()}${what}`;
}

describe.each([...CASES, ...LONG_CASES])(
  '$tradeType through $protocols, $native',
  ({ tradeType, protocols, native }) => {
    const { hops, tokenIn, tokenOut } = hopsFor(protocols, native);
    const nativeIn = native === 'native in';
    const nativeOut = native === 'native out';
    const ends = {
      tokenIn: nativeIn ? NATIVE : TOKENS[tokenIn].address,
      tokenOut: nativeOut ? NATIVE : TOKENS[tokenOut].address,
    };

    test('moves what the contracts quote, within the gas of the model, and not one wei past the bound', async () => {
      const quote =
        tradeType === 'exactInput'
          ? await quoteExactInputLeg(oracle, hops, thousandDollarsOf(tokenIn))
          : await quoteExactOutputLeg(oracle, hops, thousandDollarsOf(tokenOut), withHalfPercent);
      const quoted = tradeType === 'exactInput' ? quote.received : quote.spent;
      const bound =
        tradeType === 'exactInput'
          ? minimumAmountOut(quoted, HALF_PERCENT)
          : withHalfPercent(quote.leg.amountIn);
      const swap = { legs: [quote.leg], tradeType, bound, nativeIn, nativeOut };
      const gas = gasOf(swap);
      const { gasUsed, ...moved } = await execute(encode(swap), gas);
      expect(moved).toEqual(expectedMoves([quote], ends));
      expect(Number(gas ?? 0n) / Number(gasUsed)).toBeLessThanOrEqual(1.4);
      await expectTightBound(swap, quoted, refusalOf(tradeType, hops, nativeOut));
    });
  },
);

describe('several routes in one transaction', () => {
  const TO_DAI = [path('WETH', 3000, 'USDC', 100, 'DAI'), path('WETH', 'v2', 'DAI')];
  const MORE_TO_DAI = [path('WETH', 500, 'DAI'), path('WETH', 'v2', 'WBTC', 3000, 'USDC', 500, 'DAI')];
  const FROM_DAI = [path('DAI', 100, 'USDC', 'v2', 'WETH'), path('DAI', 500, 'WETH')];
  const UNI_TO_USDC = [path('UNI', 'v2', 'WETH', 500, 'USDC'), path('UNI', 3000, 'USDC')];

  test.each([
    { name: 'native in, two routes', routes: TO_DAI, nativeIn: true, nativeOut: false },
    { name: 'native in, four routes', routes: [...TO_DAI, ...MORE_TO_DAI], nativeIn: true, nativeOut: false },
    { name: 'native out', routes: FROM_DAI, nativeIn: false, nativeOut: true },
    { name: 'no native coin', routes: UNI_TO_USDC, nativeIn: false, nativeOut: false },
    { name: 'wrapped native coin kept', routes: TO_DAI, nativeIn: false, nativeOut: false },
  ])('$name', async ({ routes, nativeIn, nativeOut }) => {
    const ends = {
      tokenIn: nativeIn ? NATIVE : (routes[0]?.[0]?.tokenIn ?? NATIVE),
      tokenOut: nativeOut ? NATIVE : (routes[0]?.at(-1)?.tokenOut ?? NATIVE),
    };
    const amount = 10n ** 18n;
    const sold: QuotedLeg[] = [];
    const bought: QuotedLeg[] = [];
    for (const [index, hops] of routes.entries()) {
      const share = amount * BigInt(index + 1);
      const leg = await quoteExactInputLeg(oracle, hops, share);
      sold.push(leg);
      bought.push(await quoteExactOutputLeg(oracle, hops, leg.received, withHalfPercent));
    }

    const out = sum(sold.map(({ received }) => received));
    const selling: SwapUnderTest = {
      legs: sold.map(({ leg }) => leg),
      tradeType: 'exactInput',
      bound: minimumAmountOut(out, HALF_PERCENT),
      nativeIn,
      nativeOut,
    };
    const sellingGas = gasOf(selling);
    const sale = await execute(encode(selling), sellingGas);
    expect(sale).toMatchObject(expectedMoves(sold, ends));
    expect(Number(sellingGas ?? 0n) / Number(sale.gasUsed)).toBeLessThanOrEqual(1.4);
    await expectTightBound(selling, out, nativeOut ? 'InsufficientETH' : 'InsufficientToken');

    const spent = sum(bought.map((each) => each.spent));
    const buying: SwapUnderTest = {
      legs: bought.map(({ leg }) => leg),
      tradeType: 'exactOutput',
      bound: withHalfPercent(sum(bought.map(({ leg }) => leg.amountIn))),
      nativeIn,
      nativeOut,
    };
    const buyingGas = gasOf(buying);
    const purchase = await execute(encode(buying), buyingGas);
    expect(purchase).toMatchObject(expectedMoves(bought, ends));
    expect(Number(buyingGas ?? 0n) / Number(purchase.gasUsed)).toBeLessThanOrEqual(1.4);
    // The last route finds less in the router than it must pay, so it is the token that refuses.
    await expectTightBound(buying, spent, 'Error');
  });
});

if (onReplica) {
  describe('pools that run dry', () => {
    test('a V3 pool gives back what it did not take of the native coin', async () => {
      await scene.undone(async () => {
        const hop = await openThinPool(scene, MAINNET.weth, TOKENS.LONE.address);
        const quote = await quoteExactInputLeg(oracle, [hop], 10n ** 18n);
        const swap = {
          legs: [quote.leg],
          tradeType: 'exactInput',
          nativeIn: true,
          nativeOut: false,
        } as const;
        const moved = await execute(encode({ ...swap, bound: quote.received }));
        expect(moved.recipient).toEqual({ [TOKENS.LONE.address]: quote.received });
        expect(moved.router).toEqual({});
        const spent = -(moved.caller[NATIVE] ?? 0n);
        expect(spent).toBeGreaterThan(quote.received);
        expect(spent).toBeLessThan(2n * quote.received);
      });
    });

    test('a V3 pool in the middle leaves the rest of its input to the caller', async () => {
      await scene.undone(async () => {
        const thin = await openThinPool(scene, MAINNET.weth, TOKENS.LONE.address);
        for (const first of [...path('USDC', 500, 'WETH'), ...path('USDC', 'v2', 'WETH')]) {
          const quote = await quoteExactInputLeg(oracle, [first, thin], 10n ** 10n);
          const swap = oneLeg('exactInput', quote.leg);
          const moved = await execute(encode({ ...swap, bound: quote.received }));
          const rest = moved.caller[MAINNET.weth] ?? 0n;
          expect(moved.caller).toEqual({ [TOKENS.USDC.address]: -(10n ** 10n), [MAINNET.weth]: rest });
          expect(moved.router).toEqual({});
          expect(moved.recipient).toEqual({ [TOKENS.LONE.address]: quote.received });
          const bought = quote.leg.route.amounts[1] ?? 0n;
          expect(rest).toBeGreaterThan(bought - 2n * quote.received);
          expect(rest).toBeLessThan(bought - quote.received);
        }
      });
    });
  });
}

describe('pools that changed after the quote', () => {
  test.each([
    { name: 'V3 then V2', hops: path('WBTC', 3000, 'USDC', 'v2', 'DAI'), amountOut: 10n ** 20n },
    { name: 'V2 then V3', hops: path('DAI', 'v2', 'USDC', 3000, 'WBTC'), amountOut: 10n ** 6n },
    {
      name: 'V2, V3, V2',
      hops: path('DAI', 'v2', 'USDC', 3000, 'WBTC', 'v2', 'WETH'),
      amountOut: 10n ** 17n,
    },
  ])(
    'the reserve of a mixed exact output pays for a dearer second pool: $name',
    async ({ hops, amountOut }) => {
      const second = hops.slice(1, 2);
      const quote = await quoteExactOutputLeg(oracle, hops, amountOut, withHalfPercent);
      const bound = withHalfPercent(quote.leg.amountIn);
      const swap = oneLeg('exactOutput', quote.leg, bound);
      await scene.undone(async () => {
        await moveAgainst(second, 1n);
        const moved = await execute(encode(swap));
        const { tokenIn = NATIVE } = hops[0] ?? {};
        const { tokenOut = NATIVE } = hops.at(-1) ?? {};
        expect(-(moved.caller[tokenIn] ?? 0n)).toBeLessThanOrEqual(bound);
        expect(moved.recipient[tokenOut]).toBeGreaterThanOrEqual(amountOut);
        expect(moved.router).toEqual({});
      });
      await scene.undone(async () => {
        await moveAgainst(second, 2000n);
        expect(await revertOf(encode(swap))).toMatch(/TooMuchRequested$/);
      });
    },
  );

  test('another trade that takes the price past the bound', async () => {
    const hops = path('USDC', 'v2', 'DAI');
    const quote = await quoteExactInputLeg(oracle, hops, 10n ** 9n);
    const bound = minimumAmountOut(quote.received, HALF_PERCENT);
    const swap = oneLeg('exactInput', quote.leg, bound);
    await scene.undone(async () => {
      await moveAgainst(hops, 100n);
      expect(await revertOf(encode(swap))).toBe('V2TooLittleReceived');
    });
  });

  test('the deadline', async () => {
    const quote = await quoteExactInputLeg(oracle, path('USDC', 100, 'DAI'), 10n ** 9n);
    const swap = oneLeg('exactInput', quote.leg);
    await scene.undone(async () => {
      await scene.client.setNextBlockTimestamp({ timestamp: deadline });
      await scene.client.mine({ blocks: 1 });
      expect(await revertOf(encode(swap))).toBeNull();
      await scene.client.setNextBlockTimestamp({ timestamp: deadline + 1n });
      await scene.client.mine({ blocks: 1 });
      expect(await revertOf(encode(swap))).toBe('TransactionDeadlinePassed');
    });
  });
});

/** Trades thousands of dollars through the hops in the direction of the swap under test. */
async function moveAgainst(hops: readonly Hop[], thousands: bigint): Promise<void> {
  const tokenIn = hops[0]?.tokenIn;
  const key = (Object.keys(THOUSAND_DOLLARS) as TokenKey[]).find((each) => TOKENS[each].address === tokenIn);
  if (key === undefined) throw new Error(`no price is known for ${tokenIn}`);
  const quote = await quoteExactInputLeg(oracle, hops, thousandDollarsOf(key) * thousands);
  const swap = oneLeg('exactInput', quote.leg);
  const { status } = await scene.send(encode(swap));
  expect(status).toBe('success');
}
