import { type Address, getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { midPrice } from '../api/marketOracle.ts';
import { atNight } from '../harness/atNight.ts';
import {
  freshAddress,
  openTradingScene,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { type Bait, type BaitPlan, openBait } from './baitMarkets.ts';
import { BAIT_ROWS, type BaitRow, casesOf, rowsOf } from './baitTable.ts';
import { addTo, emptyTally, type Tally } from './baitTally.ts';
import {
  type Answered,
  askAsVictim,
  ETHER,
  marketAmount,
  mineAnswers,
  type Outcome,
  USDC,
  WETH,
} from './baitVictims.ts';

/*
 * Tokens that behave well where they are tried and badly where it counts. Each lies between WETH and USDC in
 * two pools of little capital. For some blocks an account sells one ether for USDC, and another one for the
 * token itself; what is answered is sent unchanged in the next block. The first must not notice the bait:
 * there is an honest market. The second is refused, or gets what it was promised.
 */

const BLOCKS = atNight(10, 4);
/**
 * Basis points: little enough that a swap for the token itself would still go through, with less than
 * promised.
 */
const SMALL_PART = 30n;
/** Enough that it would not. */
const LARGE_PART = 1_000n;

let scene: TradingScene;
/** The same with `MIDDLE_TOKENS=any`: what is tried, and what promises too much, is all that it has. */
let open: TradingScene;

beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  const { client, fork } = scene;
  await client.setCoinbase({ address: freshAddress('miner') });
  // Not a multiple of three, so that tokens that look at the seconds change their mind.
  await client.setBlockTimestampInterval({ interval: 13 });
  await client.request<{ Method: 'anvil_autoImpersonateAccount'; Parameters: [boolean]; ReturnType: null }>({
    method: 'anvil_autoImpersonateAccount',
    params: [true],
  });
  open = await openTradingScene(fork, { SUBGRAPH_URL: inject('subgraphUrl'), MIDDLE_TOKENS: 'any' });
});
afterAll(async () => {
  await open?.proxy.stop();
  await scene?.stop();
});

interface Question {
  readonly of: TradingScene;
  readonly tokenOut: Address;
}

interface Plan extends Omit<BaitPlan, 'usdcPerEther' | 'token' | 'label'> {
  readonly row: BaitRow;
  /** Thousandths of the market that it promises, before fees. */
  readonly promise: bigint;
}

type Each = (
  answers: readonly Answered[],
  outcomes: readonly (Outcome | undefined)[],
  market: bigint,
) => void;

let opened = 0;

/**
 * Opens a bait, asks the questions block after block, each as an account that nobody has used, and closes it
 * again.
 */
async function tempt({ row, promise, ...plan }: Plan, ask: (bait: Bait) => Question[], each: Each) {
  const { client } = scene;
  opened += 1;
  const label = `${opened}`;
  const market = await marketAmount(client);
  const bait = await openBait(client, {
    ...plan,
    token: row.token,
    label,
    usdcPerEther: (market * promise) / 1_000n,
  });
  try {
    await expectTempting(bait, plan.protocol, (market * promise * 99n) / 100_000n);
    await client.setAutomine(false);
    const around = row.around?.(bait) ?? {};
    // Whoever asks first sees it at its best.
    await mineAnswers(client, [], around);
    while (row.isGoodIn?.(await client.getBlock()) === false) await client.mine({ blocks: 1 });
    for (let block = 0; block < BLOCKS; block += 1) {
      await Promise.all([scene.proxyAtHead(), open.proxyAtHead()]);
      const [atMarket, ...answers] = await Promise.all([
        marketAmount(client),
        ...ask(bait).map(({ of, tokenOut }, index) =>
          askAsVictim(of, tokenOut, `${label} ${block} ${index}`),
        ),
      ]);
      each(answers, await mineAnswers(client, answers, around), atMarket);
    }
  } finally {
    await client.setAutomine(true);
    await bait.retire();
  }
}

/** By the prices of its pools one ether would bring `least` USDC: whoever believes them takes it. */
async function expectTempting({ token, pools }: Bait, protocol: 'v2' | 'v3', least: bigint): Promise<void> {
  const route = {
    path: [WETH, token, USDC].map((each) => getAddress(each)),
    protocols: [protocol, protocol],
    pools,
    fees: [],
  };
  const [top, bottom] = await midPrice(scene.client, route);
  expect((ETHER * top) / bottom).toBeGreaterThan(least);
}

const NOBODY_HURT: Tally = { refused: [], unreasoned: [], offMarket: [], lost: [] };

/** Whoever sells for USDC is at the market, and each swap done; the token itself is refused or honest. */
async function expectHarmless(plan: Plan): Promise<void> {
  const [bait, end] = [emptyTally(), emptyTally()];
  const { isForeseeable } = plan.row;
  await tempt(
    plan,
    ({ token }) => [
      { of: scene, tokenOut: USDC },
      { of: scene, tokenOut: token },
    ],
    (answers, outcomes, market) => {
      addTo(bait, answers[0], outcomes[0], { market, least: 'minAmountOut' });
      // What nobody can know may revert, and never brings less than the caller takes.
      const least = isForeseeable ? 'amountOut' : 'minAmountOut';
      addTo(end, answers[1], outcomes[1], { least, mayRevert: !isForeseeable });
    },
  );
  const { refused: _, ...harmOfEnd } = end;
  expect({ bait, end: harmOfEnd }).toEqual({
    bait: NOBODY_HURT,
    end: { unreasoned: [], offMarket: [], lost: [] },
  });
}

/** The same where any token may lie between. */
async function expectNoBait(plan: Plan): Promise<void> {
  const bait = emptyTally();
  await tempt(
    plan,
    () => [{ of: open, tokenOut: USDC }],
    (answers, outcomes, market) => addTo(bait, answers[0], outcomes[0], { market, least: 'minAmountOut' }),
  );
  expect(bait).toEqual(NOBODY_HURT);
}

/** In `make test` one of three. */
const some = <Case>(cases: readonly Case[]) => cases.filter((_, place) => place % atNight(1, 3) === 0);

describe('twice the market in V3 pools: no bait, and at an end refused or honest', () => {
  test.each(some(casesOf(BAIT_ROWS, SMALL_PART)))('%s', async (_, row, keeps) => {
    await expectHarmless({ row, keeps, protocol: 'v3', promise: 2_000n });
  });
});

describe('the same in V2 pairs, which carry tokens that keep a part', () => {
  const rows = rowsOf('OddBlockToken', 'BaseFeeToken', 'BlockFeeToken', 'SwitchedToken');
  test.each(some(casesOf(rows, LARGE_PART)))('%s', async (_, row, keeps) => {
    await expectHarmless({ row, keeps, protocol: 'v2', promise: 2_000n });
  });
});

describe('twice the market, where any token may lie between: too good to be true', () => {
  const rows = rowsOf('OddBlockToken', 'BlockRebaseToken', 'PrevrandaoToken', 'SwitchedToken');
  test.each(some(rows).map((row) => [row.token, row] as const))('%s', async (_, row) => {
    await expectNoBait({ row, keeps: 0n, protocol: 'v3', promise: 2_000n });
  });
});

describe('hardly more than the market, where any token may lie between: found out by what is tried', () => {
  const rows = BAIT_ROWS.filter(({ isForeseeable }) => isForeseeable);
  test.each(some(rows).map((row) => [row.token, row] as const))('%s', async (_, row) => {
    await expectNoBait({ row, keeps: 0n, protocol: 'v3', promise: 1_012n, ethers: 20_000n });
  });
});
