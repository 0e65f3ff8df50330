import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { parseUnits, toHex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { approveForSwap, sendTransaction } from '../../fork-tests/harness/accounts.ts';
import { type ChainClient, chainClient } from '../../fork-tests/harness/chainClient.ts';
import { ETHER } from '../../fork-tests/harness/ether.ts';
import { fundAccount, fundNative } from '../../fork-tests/harness/funding.ts';
import { startIndexedReplica } from '../../fork-tests/harness/indexedReplica.ts';
import { ANY_MIDDLE_TOKEN } from '../../fork-tests/harness/proxy.ts';
import { MAINNET } from '../../fork-tests/harness/replica/mainnetAddresses.ts';
import { below, oneOf, type Random, randomFrom } from '../../fork-tests/harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../../fork-tests/harness/replica/tokens.ts';
import { knownHead } from '../../server/chain/head.ts';
import { loadConfig } from '../../server/config/loadConfig.ts';
import { AppError } from '../../server/errors.ts';
import { Metrics } from '../../server/http/metrics.ts';
import { shapeOf } from '../../server/quoting/gas/tradeGas.ts';
import type { PreparedSwap } from '../../server/quoting/swap/swapper.ts';
import type { SwapRequest } from '../../server/quoting/swap/swapRequest.ts';
import { createServices, type Services } from '../../server/services.ts';
import { formatGasSample, type GasSample } from '../../server/universalRouter/gas/gasSamples.testkit.ts';

/*
 * Question (2026-11): how much gas do random swaps use by their receipts?
 *
 * `node --import tsx bench/studies/gasSamples.ts 300 7 > file`: executes 300 random swaps of seed 7 on the
 * replica one after the other, each as a line for the fit of the gas model. Of the accounts one half has done
 * such swaps before (it keeps some of what it pays, holds some of what it gets), the other half has not.
 */

const [count = 300, seed = 1] = process.argv.slice(2).map(Number);
const WALLETS = 60;
const BLOCK_SECONDS = 12;
/** Trades forth and back before anything is recorded: what is crossed for the first time costs more, once. */
const BEFORE = 200;

/** Whole tokens worth about a hundred dollars. */
const HUNDRED_DOLLARS: Partial<Record<TokenKey, string>> = {
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
const KEYS = Object.keys(HUNDRED_DOLLARS) as TokenKey[];

interface Scene {
  readonly client: ChainClient;
  readonly services: Services;
  readonly random: Random;
}

interface Plan {
  readonly request: SwapRequest;
  readonly wallet: PrivateKeyAccount;
  readonly tokenIn: TokenKey;
  readonly tokenOut: TokenKey;
  readonly wantsPermit: boolean;
  readonly hasTradedBefore: boolean;
}

async function record(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  const config = loadConfig({
    RPC_URL: replica.url,
    RPC_WS_URL: replica.wsUrl,
    SUBGRAPH_URL: index.queryUrl,
    MAX_HEAD_AGE_MS: '0',
    HEAD_STEP_BACK_MS: '100',
    ...ANY_MIDDLE_TOKEN,
  });
  const services = createServices(config, pino({ level: 'silent' }), new Metrics());
  services.start();
  const scene = { client: chainClient(replica.url), services, random: randomFrom(seed) };
  // Pools keep time: in the second of their last swap they write less.
  await scene.client.setBlockTimestampInterval({ interval: BLOCK_SECONDS });
  try {
    for (let done = 0; done < BEFORE; ) done += Number(await moveForthAndBack(scene));
    for (let done = 0; done < count; ) {
      const sample = await tryOne(scene);
      if (sample === undefined) continue;
      process.stdout.write(`${formatGasSample(sample)}\n`);
      done += 1;
    }
  } finally {
    services.stop();
    await stop();
  }
}

/** Whether a large trade through one V3 pool, or two, and the same amount back found a route. */
async function moveForthAndBack(scene: Scene): Promise<boolean> {
  const plan = drawPlan(scene.random);
  const { tokenIn, tokenOut } = plan;
  if (tokenIn === 'TAX' || tokenOut === 'TAX') return false;
  const most = { maxHops: oneOf(scene.random, [1, 2] as const), maxSplits: 1, protocols: ['v3'] as const };
  const moved = async (from: TokenKey, to: TokenKey, amount: bigint): Promise<bigint | undefined> => {
    const ends = { tokenIn: TOKENS[from].address, tokenOut: TOKENS[to].address };
    const request = { ...plan.request, ...most, ...ends, amount, tradeType: 'exactInput' as const };
    const swap = {
      ...plan,
      request,
      tokenIn: from,
      tokenOut: to,
      wantsPermit: false,
      hasTradedBefore: false,
    };
    return executed(scene, swap).then(({ priced }) => priced.amountOut, routeless);
  };
  const unit = parseUnits(HUNDRED_DOLLARS[tokenIn] ?? '0', TOKENS[tokenIn].decimals);
  const amountOut = await moved(tokenIn, tokenOut, unit * BigInt(10 ** below(scene.random, 5)));
  if (amountOut === undefined) return false;
  await moved(tokenOut, tokenIn, amountOut * 2n);
  return true;
}

/** @throws the error, unless it says that there is no route, or none that holds the amount */
function routeless(error: unknown): undefined {
  if (error instanceof AppError && ['NO_ROUTE', 'INSUFFICIENT_LIQUIDITY'].includes(error.code))
    return undefined;
  throw error;
}

/** `undefined` where there is no route, or none that holds the amount. */
async function tryOne(scene: Scene): Promise<GasSample | undefined> {
  const plan = drawPlan(scene.random);
  return execute(scene, plan).catch(routeless);
}

function drawPlan(random: Random): Plan {
  const tokenIn = oneOf(random, KEYS);
  const tokenOut = oneOf(
    random,
    KEYS.filter((key) => key !== tokenIn),
  );
  const isTaxed = tokenIn === 'TAX' || tokenOut === 'TAX';
  const tradeType = random() < 0.5 || isTaxed ? 'exactInput' : 'exactOutput';
  const fixed = tradeType === 'exactInput' ? tokenIn : tokenOut;
  const maxSplits = oneOf(random, [1, 1, 2, 4, 8]);
  // From a tenth of a dollar to about a hundred thousand, as likely at each magnitude; more where it may be
  // split.
  const unit =
    parseUnits(HUNDRED_DOLLARS[fixed] ?? '0', TOKENS[fixed].decimals) * (maxSplits > 1 ? 100n : 1n);
  const amount = (unit * BigInt(Math.round(10 ** (random() * 6)))) / 1000n + 1n;
  const keepsWrapped = random() < 0.3;
  const wallet = privateKeyToAccount(
    toHex(BigInt(seed) * 1000n + 7n + BigInt(below(random, WALLETS)), { size: 32 }),
  );
  const fee = random() < 0.15 ? { bps: 30, recipient: addressOf(below(random, 5)) } : undefined;
  const recipient = random() < 0.5 ? wallet.address : addressOf(below(random, 1e9));
  return {
    wallet,
    tokenIn,
    tokenOut,
    wantsPermit: random() < 0.4,
    hasTradedBefore: random() < 0.5,
    request: {
      tokenIn: TOKENS[tokenIn].address,
      tokenOut: TOKENS[tokenOut].address,
      tradeType,
      amount,
      maxSplits,
      nativeIn: !keepsWrapped,
      nativeOut: !keepsWrapped,
      maxHops: oneOf(random, [1, 2, 3, 3] as const),
      fee,
      rank: oneOf(random, ['net', 'output'] as const),
      recipient: lower(recipient),
      simulate: false,
      sender: lower(wallet.address),
      tolerance: { numerator: 1n, denominator: 200n },
      deadlineSeconds: 1200,
      protocols: oneOf(random, [['v2'], ['v3'], ['v2', 'v3']] as const),
    },
  };
}

const lower = (address: string) => address.toLowerCase() as `0x${string}`;
const addressOf = (number: number) => toHex(number + 0xacc0_0000_0000, { size: 20 });

async function execute(scene: Scene, plan: Plan): Promise<GasSample> {
  const { priced, built, used } = await executed(scene, plan);
  return { shape: shapeOf(priced, built), gasUsed: used };
}

async function executed(scene: Scene, plan: Plan) {
  const { client } = scene;
  const { wallet, request, tokenIn, tokenOut, hasTradedBefore } = plan;
  const from = wallet.address;
  await fundNative(client, { to: from, amount: 1_000_000n * ETHER });
  if (hasTradedBefore) await giveSome(client, tokenOut, request.recipient);
  const first = await prepare(scene, request);
  let prepared = first;
  if (!first.built.nativeIn) {
    const token = TOKENS[tokenIn].address;
    const needed = request.tradeType === 'exactInput' ? first.priced.amountIn : first.built.bound;
    await fundAccount(client, { token, to: from, amount: hasTradedBefore ? needed * 3n : needed });
    prepared = await approve(scene, plan, first);
  } else if (hasTradedBefore) {
    prepared = await prepare(scene, request);
  }
  const { to, data, value } = prepared.built;
  const { status, gasUsed } = await sendTransaction(client, { from, to, data, value, gas: 15_000_000n });
  if (status !== 'success') throw new Error(`a swap of ${tokenIn} for ${tokenOut} reverted`);
  return { ...prepared, used: Number(gasUsed) };
}

async function giveSome(client: ChainClient, key: TokenKey, to: `0x${string}`): Promise<void> {
  if (key === 'WETH') await fundNative(client, { to, amount: ETHER });
  await fundAccount(client, { token: TOKENS[key].address, to, amount: 1_000_000n });
}

/** The swap when its sender has approved what it takes: for once, for ever, or by a signature. */
async function approve(
  scene: Scene,
  { wallet, request, hasTradedBefore, wantsPermit }: Plan,
  first: PreparedSwap,
) {
  const { client } = scene;
  if (hasTradedBefore && !wantsPermit) {
    const { permit2, universalRouter: router } = MAINNET;
    await approveForSwap(client, { owner: wallet.address, token: request.tokenIn, permit2, router });
    return prepare(scene, request);
  }
  for (const { step, transaction } of first.approvals?.approvals ?? []) {
    if (wantsPermit && step === 'permit2') continue;
    await sendTransaction(client, { from: wallet.address, ...transaction });
  }
  const approved = await prepare(scene, request);
  const permitData = approved.approvals?.permitData;
  if (!wantsPermit || permitData?.primaryType !== 'PermitSingle') return approved;
  const { domain, types, primaryType, values } = permitData;
  const signature = await wallet.signTypedData({ domain, types, primaryType, message: values });
  return prepare(scene, { ...request, permit: { ...values, signature } });
}

/** The swap at the chain's newest block. */
async function prepare({ client, services }: Scene, request: SwapRequest): Promise<PreparedSwap> {
  const { hash } = await client.getBlock();
  const signal = AbortSignal.timeout(60_000);
  while (knownHead(services.chain.heads)?.hash !== hash) await delay(2, undefined, { signal });
  for (;;) {
    try {
      return await services.swapper.prepare(request, { signal });
    } catch (error) {
      // The index is still being read.
      if (!(error instanceof AppError) || error.code !== 'OVERLOADED') throw error;
      await delay(100, undefined, { signal });
    }
  }
}

await record();
