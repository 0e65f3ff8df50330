import { getAddress, type PrivateKeyAccount, parseUnits, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import type { Swap } from '../harness/apiClient.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { leastGas } from '../harness/leastGas.ts';
import { paymentsOf } from '../harness/payments.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { replicaPairs } from '../harness/replica/markets.ts';
import { below, oneOf, type Random, randomFrom } from '../harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress, sendAndMeasure, type TradingScene } from '../harness/tradingScene.ts';

/*
 * Random swaps of POST /swap, sent unchanged with exactly the gas of the answer. Each moves what was quoted
 * and what was simulated, and pays only whom the request names.
 */

/** Whole tokens worth about a hundred dollars. */
export const HUNDRED_DOLLARS: Partial<Record<TokenKey, string>> = {
  WETH: '0.03',
  USDC: '100',
  USDT: '100',
  DAI: '100',
  WBTC: '0.001',
  UNI: '10',
  LINK: '5',
  MKR: '0.05',
  AAVE: '0.33',
  PEPE: '10000000',
  GUSD: '100',
  CRV: '125',
  MUTE: '50',
  HUGE: '25',
  EMPTY: '66',
  ISLE: '14',
  ATOLL: '400',
  REEF: '3300',
  PCT: '33',
  NUL: '16',
  LONG: '11',
  UNIT: '200',
  TAX: '200',
};
/** Ends whose every way leads through few pools: routes between them share some. */
const THROUGH_FEW_POOLS: readonly (readonly [string, TokenKey, TokenKey])[] = [
  ['100000', 'GUSD', 'WETH'],
  ['40', 'WETH', 'GUSD'],
  ['15000', 'LINK', 'UNI'],
  ['30000', 'UNI', 'LINK'],
];
const KEYS = Object.keys(HUNDRED_DOLLARS) as TokenKey[];

/** What is drawn, and where it is sent. */
export interface Draws {
  readonly scene: TradingScene;
  readonly seed: number;
  readonly swaps: number;
  /** Choices of the routes that a request allows, drawn alike. */
  readonly protocols: readonly string[];
  /** Draws the trades; any that the replica has where absent. */
  readonly draw?: (random: Random, choices: readonly string[]) => Trade;
  /**
   * Is told what GET /quote says of the gas at the same block, and what the swap used, unless it signs or
   * shares a second.
   */
  readonly tellGas?: (quoted: bigint, used: bigint, routes: number) => void;
}

/** Draws, sends and compares so many swaps, and returns how many of each kind there were. */
export async function proveSwaps({
  scene,
  seed,
  swaps,
  protocols,
  draw = drawTrade,
  tellGas,
}: Draws): Promise<Record<string, number>> {
  const random = randomFrom(seed);
  const seen: Record<string, number> = {
    permit: 0,
    native: 0,
    exactOutput: 0,
    sameSecond: 0,
    split: 0,
    shared: 0,
    fee: 0,
    feeOfExactOutput: 0,
    feeOfSplit: 0,
    bound: 0,
    overEight: 0,
    reserves: 0,
  };
  const count = (kind: string, isOne: boolean | number) => {
    seen[kind] = (seen[kind] ?? 0) + Number(isOne);
  };
  for (let done = 0; done < swaps; ) {
    const plan = drawPlan(random, { index: done, seed, trade: draw(random, protocols) });
    await scene.client.removeBlockTimestampInterval();
    const asked = plan.sameSecond ? await askAfterTouching(scene, plan) : await ask(scene, plan);
    // Some pairs have no route, and some amounts are more than the pools hold: other tests are about those.
    if (asked === undefined) continue;
    const { swap, permitted, bound } = asked;
    // What a split takes may be less by then: its routes are searched for again.
    for (const [name, amount] of Object.entries(bound))
      expect(String(swap.quote[name as 'maxAmountIn']), JSON.stringify(plan.body)).toBe(amount);
    const quoted = tellGas === undefined ? undefined : await quotedGas(scene, plan, swap);
    const used = await executeAndCompare(scene, plan, swap);
    if (quoted !== undefined && !permitted && !plan.sameSecond)
      tellGas?.(quoted, used, swap.quote.routes?.length ?? 1);
    done += 1;
    const { protocol, isSplit, sharedPools = [], fee, routes = [], expected } = swap.quote;
    count(protocol, true);
    count('permit', permitted);
    count('native', plan.nativeIn || plan.nativeOut);
    count('exactOutput', swap.tradeType);
    count('sameSecond', plan.sameSecond);
    count('split', isSplit);
    count('shared', sharedPools.length > 0);
    count('fee', fee !== null);
    count('feeOfExactOutput', fee !== null && swap.tradeType === 1);
    count('feeOfSplit', fee !== null && isSplit);
    count('bound', plan.wantsBound);
    count('overEight', routes.length > 8);
    count('reserves', expected.reserves.length > 0);
  }
  return seen;
}

type Amounts = readonly { readonly token: string; readonly amount: bigint }[];
const byToken = (amounts: Amounts) => amounts.toSorted((a, b) => a.token.localeCompare(b.token));

interface Plan {
  readonly wallet: PrivateKeyAccount;
  readonly recipient: `0x${string}`;
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  readonly body: Record<string, unknown>;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /** One signature instead of the second approval. */
  readonly wantsPermit: boolean;
  /**
   * Mined in the second in which the same swap has touched the same pools: they write no observation again.
   */
  readonly sameSecond: boolean;
  /** The caller's own bound: just what was quoted, whatever the tolerance. */
  readonly wantsBound: boolean;
}

export interface Trade {
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  readonly isExactOutput: boolean;
  readonly amount: bigint;
  readonly routes: Record<string, unknown>;
}

function drawTrade(random: Random, choices: readonly string[]): Trade {
  if (random() < 0.12) {
    const [most, tokenIn, tokenOut] = oneOf(random, THROUGH_FEW_POOLS);
    const unit = parseUnits(most, TOKENS[tokenIn].decimals) / 100n;
    const amount = unit * BigInt(50 + below(random, 50));
    return { tokenIn, tokenOut, isExactOutput: false, amount, routes: { maxSplits: 8, rank: 'output' } };
  }
  const tokenIn = oneOf(random, KEYS);
  const tokenOut = oneOf(
    random,
    KEYS.filter((key) => key !== tokenIn),
  );
  const isExactOutput = random() < 0.5;
  const fixed = isExactOutput ? tokenOut : tokenIn;
  const maxSplits = oneOf(random, [1, 1, 2, 4, 8]);
  // From a tenth of a dollar to about a hundred thousand, as likely at each magnitude; more where it may be
  // split.
  const unit =
    parseUnits(HUNDRED_DOLLARS[fixed] ?? '0', TOKENS[fixed].decimals) * (maxSplits > 1 ? 100n : 1n);
  const amount = (unit * BigInt(Math.round(10 ** (random() * 6)))) / 1000n + 1n;
  const maxHops = oneOf(random, [1, 2, 3, 3]);
  const protocols = oneOf(random, choices);
  return { tokenIn, tokenOut, isExactOutput, amount, routes: { maxSplits, maxHops, protocols } };
}

interface Drawn {
  readonly index: number;
  readonly seed: number;
  readonly trade: Trade;
}

function drawPlan(random: Random, { index, seed, trade }: Drawn): Plan {
  const { tokenIn, tokenOut, isExactOutput, amount, routes } = trade;
  const keepsWrapped = random() < 0.3;
  const wallet = privateKeyToAccount(
    toHex(BigInt(seed) * 1_000_000n + BigInt(index) * 1000n + 7n + BigInt(below(random, 900)), { size: 32 }),
  );
  const recipient = random() < 0.3 ? wallet.address : freshAddress(`recipient ${seed} ${index} ${random()}`);
  const sameSecond = random() < 0.3;
  const wantsBound = !sameSecond && random() < 0.3;
  const hasFee = random() < 0.4;
  return {
    wallet,
    recipient,
    tokenIn,
    tokenOut,
    sameSecond,
    wantsBound,
    nativeIn: tokenIn === 'WETH' && !keepsWrapped,
    nativeOut: tokenOut === 'WETH' && !keepsWrapped,
    wantsPermit: random() < 0.5,
    body: {
      tokenIn: TOKENS[tokenIn].address,
      tokenOut: TOKENS[tokenOut].address,
      ...(isExactOutput ? { tradeType: 1, amountOut: String(amount) } : { amountIn: String(amount) }),
      sender: wallet.address,
      recipient,
      slippage: oneOf(random, [0, 0.1, 0.5, 3]),
      nativeIn: !keepsWrapped,
      nativeOut: !keepsWrapped,
      ...routes,
      // With the block the price of gas changes, and with it what is best after gas: a bound would be of
      // another route.
      ...(wantsBound ? { rank: 'output' } : {}),
      ...(hasFee
        ? { feeBps: oneOf(random, [1, 25, 100, 500]), feeRecipient: freshAddress(`fee ${seed} ${index}`) }
        : {}),
    },
  };
}

/** The answer to a funded sender who has given, or signed, just what the answer asked for. */
async function ask(
  scene: TradingScene,
  { wallet, tokenIn, nativeIn, wantsPermit, wantsBound, body: asked }: Plan,
) {
  const { client, api } = scene;
  await fundNative(client, { to: wallet.address, amount: 1_000_000n * ETHER });
  await scene.proxyAtHead();
  const first = await api.trySwap({ ...asked, simulate: false });
  if (first === undefined) return undefined;
  const bound = wantsBound ? boundOf(first) : {};
  const body = { ...asked, ...bound };
  if (nativeIn) {
    expect(first.approvals).toEqual([]);
    return { swap: await api.swap(body), permitted: false, bound };
  }
  const most = first.quote.maxAmountIn ?? first.quote.amountIn;
  await fundAccount(client, { token: TOKENS[tokenIn].address, to: wallet.address, amount: most });
  const missing = first.approvals ?? [];
  for (const { step, transaction } of missing) {
    if (wantsPermit && step === 'permit2') continue;
    const receipt = await sendTransaction(client, { from: wallet.address, ...transaction });
    expect(receipt.status).toBe('success');
  }
  await scene.proxyAtHead();
  if (!wantsPermit) return { swap: await api.swap(body), permitted: false, bound };
  const { permitData } = await api.swap({ ...body, simulate: false });
  if (permitData == null) throw new Error('no permit was offered for what is not approved');
  const { domain, types, primaryType, values } = permitData;
  const signature = await wallet.signTypedData({ domain, types, primaryType, message: values });
  return { swap: await api.swap({ ...body, permit: { ...values, signature } }), permitted: true, bound };
}

const boundOf = ({ tradeType, quote: { amountIn, amountOut } }: Swap): Record<string, string> =>
  tradeType === 0 ? { minAmountOut: String(amountOut) } : { maxAmountIn: String(amountIn) };

/**
 * The answer in a second in which the same swap was made before; all blocks are of that second from then on.
 */
async function askAfterTouching(scene: TradingScene, plan: Plan) {
  const { client } = scene;
  await client.setBlockTimestampInterval({ interval: 0 });
  const before = await ask(scene, plan);
  if (before === undefined) return undefined;
  const { to, data, value, gasEstimate: gas } = before.swap;
  const touched = await sendTransaction(client, { from: plan.wallet.address, to, data, value, gas });
  expect(touched.status).toBe('success');
  return ask(scene, plan);
}

/**
 * Returns what GET /quote says of the gas at the block of the swap; undefined where its routes are others, as
 * those of a split may be that was searched for with fewer ticks.
 */
async function quotedGas(
  { api }: TradingScene,
  { body }: Plan,
  { quote }: Swap,
): Promise<bigint | undefined> {
  const { sender: _, recipient: __, slippage: ___, ...asked } = body;
  const query = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  const quoted = await api.quote(Object.fromEntries(query));
  expect(quoted.blockHash, JSON.stringify(body)).toBe(quote.blockHash);
  const isSame = quoted.amountIn === quote.amountIn && quoted.amountOut === quote.amountOut;
  return isSame ? quoted.gasCost : undefined;
}

async function executeAndCompare(scene: TradingScene, plan: Plan, swap: Swap): Promise<bigint> {
  const { wallet, recipient, nativeIn, nativeOut } = plan;
  expect(swap.approvals?.length ?? 0).toBe(0);
  if (swap.simulation?.status !== 'success') throw new Error(`not simulated: ${JSON.stringify(swap)}`);
  expect(swap.simulation).toMatchObject({ deltaAmount: 0n, fundsAssumed: false });
  expect(swap.simulation.amountIn).toBe(swap.quote.expected.amountIn);
  expect(swap.simulation.amountOut).toBe(swap.quote.expected.amountOut);
  const least = plan.sameSecond ? await leastGas(scene.client, { from: wallet.address, ...swap }) : undefined;
  const moved = await sendAndMeasure(scene, { trader: wallet.address, recipient, swap, nativeIn, nativeOut });
  const context = JSON.stringify(plan.body);
  expect(moved.status, context).toBe('success');
  expect(moved.leftInRouter, context).toEqual([]);
  expect(byToken(moved.reserves), context).toEqual(byToken(swap.quote.expected.reserves));
  expect(moved.spent, context).toBe(swap.simulation.amountIn);
  expect(moved.received, context).toBe(swap.simulation.amountOut);
  expect(moved.fee, context).toBe(swap.quote.fee?.amount ?? 0n);
  expectOnlyTheirs(plan, swap, context);
  expect(Number(swap.gasEstimate) / Number(moved.gasUsed), context).toBeLessThanOrEqual(1.4);
  if (least === undefined) return moved.gasUsed;
  expect(swap.gasEstimate, context).toBeGreaterThanOrEqual(least);
  expect(Number(swap.gasEstimate) / Number(least), context).toBeLessThanOrEqual(1.05);
  return moved.gasUsed;
}

const CALLER = '0x0000000000000000000000000000000000000001';
const PAIRS: readonly string[] = replicaPairs().map(({ address }) => getAddress(address));

/**
 * By the bytes alone: output to the recipient and the fee's, input back to the caller, the rest to pairs or
 * the caller.
 */
function expectOnlyTheirs({ recipient }: Plan, { data, quote }: Swap, context: string): void {
  const ofOutput = [recipient, ...(quote.fee === null ? [] : [quote.fee.recipient])];
  for (const { token, recipient: paid } of paymentsOf(data, MAINNET.weth)) {
    const whose =
      token === quote.tokenOut ? ofOutput : token === quote.tokenIn ? [CALLER] : [...PAIRS, CALLER];
    expect(whose, `${token} ${context}`).toContain(paid);
  }
}
