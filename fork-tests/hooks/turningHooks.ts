import { type Address, encodeFunctionData } from 'viem';
import { expect, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { worth } from '../harness/replica/prices.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_DYNAMIC_FEE_HOOK } from '../harness/replica/v4/v4Abis.ts';
import { freshAddress, prepareTrader, sendAndMeasure, type TradingScene } from '../harness/tradingScene.ts';
import type { HookedMarket, MarketHook } from './hookedMarkets.ts';

/** A service that knows the hooks, and the pool of each. */
export interface HookScene {
  readonly scene: TradingScene;
  marketOf(hook: MarketHook): HookedMarket;
  /** Resolves when the best route of a trade has the pool. */
  routeThrough(
    trade: { readonly tokenIn: Address; readonly tokenOut: Address; readonly amountIn: bigint },
    market: HookedMarket,
  ): Promise<void>;
}

const REVERTS = '0x60006000fd';

/** Hooks that are honest when the swap is built, and how each turns against it afterwards. */
const TURNS: readonly (readonly [
  title: string,
  hook: MarketHook,
  turn: (scene: TradingScene, market: HookedMarket) => Promise<unknown>,
])[] = [
  [
    'refuses every swap',
    'generous',
    ({ client }, { pool }) => client.setCode({ address: pool.key.hooks, bytecode: REVERTS }),
  ],
  ['raises its fee to half of the input', 'dynamic', (scene, market) => setFee(scene, market, 500_000)],
];

/** Registers swaps whose hook turns hostile between the answer and the transaction. */
export function testTurningHooks(of: () => HookScene): void {
  test.each(TURNS)(
    'a hook that %s after the answer is left for the second way',
    async (title, hook, turn) => {
      const { scene, marketOf, routeThrough } = of();
      const market = marketOf(hook);
      const [sold, bought] = market.tokens;
      const amountIn = worth(sold, 1_000);
      const [tokenIn, tokenOut] = [TOKENS[sold].address, TOKENS[bought].address];
      const trader = freshAddress(`trader whose hook ${title}`);
      await prepareTrader(scene, { trader, token: tokenIn, amount: amountIn });
      // Other tests of the chain raise it.
      if (hook === 'dynamic') await setFee(scene, market, 3_000);
      await scene.proxyAtHead();
      await routeThrough({ tokenIn, tokenOut, amountIn }, market);
      const built = await scene.api.swap({
        tokenIn,
        tokenOut,
        amountIn: String(amountIn),
        tradeType: 0,
        maxHops: 3,
        maxSplits: 1,
        protocols: 'v2,v3,v4',
        slippage: 5,
        fallback: true,
        recipient: trader,
        sender: trader,
      });
      const { amountOut, legs = [] } = built.quote.fallback ?? {};
      const [leg, ...others] = legs;
      expect([leg?.doubts.map(({ reason }) => reason), others]).toEqual([['hook'], []]);
      expect(leg?.second?.route.pools).not.toContain(market.pool.id);
      await turn(scene, market);
      const moved = await sendAndMeasure(scene, {
        trader,
        recipient: trader,
        swap: built,
        nativeIn: false,
        nativeOut: false,
      });
      expect(moved).toMatchObject({ status: 'success', spent: amountIn, leftInRouter: [] });
      expect(moved.received).toBe(amountOut);
    },
  );
}

/** Sets the fee of a hook that decides it, in millionths. */
export function setFee({ client }: TradingScene, { pool }: HookedMarket, fee: number) {
  const args = [pool.key, fee] as const;
  const data = encodeFunctionData({ abi: V4_DYNAMIC_FEE_HOOK, functionName: 'setFee', args });
  return sendTransaction(client, { from: ACTORS.provider, to: pool.key.hooks, data });
}
