import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { atNight } from '../harness/atNight.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { replicaPools } from '../harness/replica/markets.ts';
import { below, randomFrom } from '../harness/replica/random.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { POSITION_MANAGER } from '../harness/uniswapAbis.ts';
import { askChange, askPosition, fundProvider, sendChange } from './liquidityScene.ts';
import { tradeInV3 } from './moveV3Pool.ts';

/*
 * What a position is owed and has earned. Several positions of one range share a credit in the pool, which is
 * rounded down whenever one of them is collected: fees are those that `collect` pays, at each of many blocks.
 */

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const MAX_UINT128 = 2n ** 128n - 1n;
const POOL = replicaPools().find(
  ({ token0, token1, fee }) => token0 === 'USDC' && token1 === 'WETH' && fee === 500,
);
const POSITIONS = parseAbi([
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24, int24, uint128, uint256 last0, uint256 last1, uint128, uint128)',
]);

/** Amounts that `collect` pays the owner at this block. */
async function paidBy(owner: Address, tokenId: bigint): Promise<readonly [bigint, bigint]> {
  const args = [{ tokenId, recipient: owner, amount0Max: MAX_UINT128, amount1Max: MAX_UINT128 }] as const;
  const collect = { abi: POSITION_MANAGER, functionName: 'collect', args } as const;
  const address = MAINNET.positionManager;
  const { result } = await scene.client.simulateContract({ address, account: owner, ...collect });
  return result;
}

async function tickNow(): Promise<number> {
  if (POOL === undefined) throw new Error('the pool is missing');
  const abi = parseAbi(['function slot0() view returns (uint160, int24 tick)']);
  return (await scene.client.readContract({ address: POOL.address, abi, functionName: 'slot0' }))[1];
}

/** Collects a position without the service. */
async function collectOf(owner: Address, tokenId: bigint): Promise<void> {
  const args = [{ tokenId, recipient: owner, amount0Max: MAX_UINT128, amount1Max: MAX_UINT128 }] as const;
  const data = encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'collect', args });
  await sendTransaction(scene.client, { from: owner, to: MAINNET.positionManager, data, gas: 500_000n });
}

const EVENTS = parseAbi([
  'event IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'event DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'event Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1)',
]);
type Flow = (typeof EVENTS)[number]['name'];

type Logs = Awaited<ReturnType<typeof readFlows>>;

const readFlows = () =>
  scene.client.getLogs({
    address: MAINNET.positionManager,
    events: EVENTS,
    fromBlock: 0n,
    strict: true,
  });

/** Sums of the amounts in the manager's events of a position, by name. */
function flowsOf(logs: Logs, tokenId: bigint): Record<Flow, readonly [bigint, bigint]> {
  const sums: Record<Flow, readonly [bigint, bigint]> = {
    IncreaseLiquidity: [0n, 0n],
    DecreaseLiquidity: [0n, 0n],
    Collect: [0n, 0n],
  };
  for (const { eventName, args } of logs) {
    if (args.tokenId !== tokenId) continue;
    const [sum0, sum1] = sums[eventName];
    sums[eventName] = [sum0 + args.amount0, sum1 + args.amount1];
  }
  return sums;
}

describe('the history of a position', () => {
  test('has the amounts of its events, and the result against holding them', async () => {
    let told = 0;
    const logs = await readFlows();
    for (let number = 1n; number <= BigInt(atNight(60, 14)); number++) {
      const { status, body } = await ask(`${scene.proxy.url}/api/v1/positions/${number}?protocol=v3`);
      if (status === 404) continue;
      expect([number, status, body['historyReason']]).toEqual([number, 200, null]);
      const { IncreaseLiquidity, DecreaseLiquidity, Collect } = flowsOf(logs, number);
      const history = body['history'] as Record<string, string>;
      const sides = [0, 1].map((side) => {
        const of = (sums: readonly [bigint, bigint]) => sums[side] ?? 0n;
        const divergence =
          BigInt(String(body[`amount${side}`])) + of(DecreaseLiquidity) - of(IncreaseLiquidity);
        const earned = BigInt(String(body[`fees${side}`])) + of(Collect) - of(DecreaseLiquidity);
        return {
          [`deposited${side}`]: String(of(IncreaseLiquidity)),
          [`withdrawn${side}`]: String(of(DecreaseLiquidity)),
          [`collected${side}`]: String(of(Collect)),
          [`earned${side}`]: String(earned),
          [`divergence${side}`]: String(divergence),
          [`againstHolding${side}`]: String(earned + divergence),
        };
      });
      expect([number, history]).toMatchObject([number, Object.assign({}, ...sides)]);
      told += 1;
    }
    expect(told).toBeGreaterThan(5);
  });

  test('is valued as quotes value its amounts', async () => {
    const { body } = await ask(`${scene.proxy.url}/api/v1/positions/1?protocol=v3`);
    const [token0, token1] = [body['token0'], body['token1']] as { readonly address: Address }[];
    const worth = async (side: 0 | 1) => {
      const amount = BigInt(String(body[`amount${side}`])) + BigInt(String(body[`fees${side}`]));
      const [tokenIn, tokenOut] = side === 0 ? [token0, token1] : [token1, token0];
      const query = `tokenIn=${tokenIn?.address}&tokenOut=${tokenOut?.address}&amountIn=${amount}`;
      const quote = await ask(`${scene.proxy.url}/api/v1/quote?${query}`);
      return Number(quote.body['amountInUSD']);
    };
    const [dollars0, dollars1] = [await worth(0), await worth(1)];
    expect(Number(body['valueUSD']) / (dollars0 + dollars1)).toBeCloseTo(1, 9);
    const history = body['history'] as Record<string, string>;
    const perUnit = [dollars0, dollars1].map((dollars, side) => {
      const amount = BigInt(String(body[`amount${side}`])) + BigInt(String(body[`fees${side}`]));
      return (dollars / Number(amount)) * Number(history[`againstHolding${side}`]);
    });
    expect(Number(history['againstHoldingUSD'])).toBeCloseTo((perUnit[0] ?? 0) + (perUnit[1] ?? 0), 4);
  });

  test('is unknown, with the reason, while the index has not seen the last change', async () => {
    const abi = parseAbi(['function ownerOf(uint256) view returns (address)']);
    const address = MAINNET.positionManager;
    const owner = await scene.client.readContract({ address, abi, functionName: 'ownerOf', args: [1n] });
    await collectOf(owner, 1n);
    await scene.proxyAtHead();
    const { body } = await ask(`${scene.proxy.url}/api/v1/positions/1?protocol=v3`);
    expect([body['history'], body['historyReason']]).toEqual([
      null,
      'The position has changed since the newest block of the index: ask again in a few seconds',
    ]);
  });
});

describe('positions of V3 that share a range', () => {
  test('are owed what a collection pays at each block, also where the shared credit is short', async () => {
    if (POOL === undefined) throw new Error('the pool is missing');
    const tokens = [TOKENS[POOL.token0].address, TOKENS[POOL.token1].address];
    const random = randomFrom(SEED + 5);
    const owners = [0, 1, 2].map((index) => freshAddress(`sharer of a range ${index}`));
    for (const owner of owners) await fundProvider(scene, owner, tokens);
    await scene.proxyAtHead();
    const open = async (owner: Address, range: object, amount1: bigint) => {
      const body = { pool: POOL.address, ...range, amount1: String(amount1), sender: owner };
      const added = await askChange(scene, 'add', body);
      await sendChange(scene, owner, added, []);
      return added.simulation.tokenId ?? 0n;
    };
    // The upper tick is crossed downwards before the lower one exists: the growth inside begins below 0.
    const at = Math.floor((await tickNow()) / 10) * 10;
    const range = { tickLower: at - 4_930, tickUpper: at - 20 };
    await open(owners[0] ?? '0x', { tickLower: range.tickUpper, tickUpper: at + 300 }, 10n ** 18n);
    while ((await tickNow()) >= at - 40) await tradeInV3(scene, POOL, true, 10n ** 12n);
    const numbers: bigint[] = [];
    for (const [index, owner] of owners.entries()) {
      // The first earns less than a unit of a trade: his collections take nothing, and lower the pool's credit.
      const amount1 = index === 0 ? 10n ** 7n : 10n ** 18n * 3n + BigInt(index * 7_654_321 + 13);
      numbers.push(await open(owner, range, amount1));
    }
    let wrapped = 0;
    for (let block = 0; block < atNight(100, 14); block++) {
      await tradeInV3(
        scene,
        POOL,
        block % 2 === 0,
        BigInt(1 + below(random, 5_000)) * 10n ** (block % 2 === 0 ? 6n : 14n),
      );
      const poked = below(random, 2);
      await collectOf(owners[poked] ?? owners[0] ?? '0x', numbers[poked] ?? 0n);
      await scene.proxyAtHead();
      for (const [index, owner] of owners.entries()) {
        const tokenId = numbers[index] ?? 0n;
        const { fees0, fees1 } = await askPosition(scene, 'v3', tokenId);
        expect([block, index, fees0, fees1]).toEqual([block, index, ...(await paidBy(owner, tokenId))]);
        const [, , , , , , , , last0] = await scene.client.readContract({
          address: MAINNET.positionManager,
          abi: POSITIONS,
          functionName: 'positions',
          args: [tokenId],
        });
        if (last0 >= 2n ** 255n) wrapped += 1;
      }
    }
    // Anybody can do so for gas alone: whoever collects last of the range is paid less than his books say.
    for (let poke = 0; poke < 20; poke++) {
      await tradeInV3(scene, POOL, poke % 2 === 0, poke % 2 === 0 ? 3_000_001n : 10n ** 15n + 7n);
      await collectOf(owners[0] ?? '0x', numbers[0] ?? 0n);
    }
    await collectOf(owners[1] ?? '0x', numbers[1] ?? 0n);
    await scene.proxyAtHead();
    const named = { tokenId: String(numbers[2]), protocol: 'v3' };
    const { warnings } = await askChange(scene, 'collect', { positions: [named], sender: owners[2] });
    expect(warnings.map(({ code }) => code)).toContain('OWED_NOT_PAID');
    const owner = owners[2] ?? '0x';
    const change = await askChange(scene, 'collect', { positions: [named], sender: owner });
    const [fees] = change.fees;
    const sent = await sendChange(scene, owner, change, ['native', tokens[0] ?? '0x']);
    expect([sent.status, sent.moved]).toEqual(['success', [fees?.fees1, fees?.fees0]]);
    expect(wrapped).toBeGreaterThan(0);
  });
});
