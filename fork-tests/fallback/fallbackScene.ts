import type { Address, Hex } from 'viem';
import { expect } from 'vitest';
import { v2Pool, v3Pool } from '../../server/routing/model/pool.ts';
import type { Hop } from '../../server/routing/model/route.ts';
import { bodyOf } from '../api/ask.ts';
import { exchangesFor } from '../exchanges/exchangeNetwork.ts';
import { quoteAt, startServiceOver, swapAt } from '../exchanges/unionKit.ts';
import { type ExecutorScene, startExecutorScene } from '../executor/executorScene.ts';
import { approveForSwap, readBalances, sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import type { ProxyProcess } from '../harness/proxy.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { worth } from '../harness/replica/prices.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { openMarketOf } from '../hostile/hostileMarkets.ts';
import { contractOracle } from '../swaps/contractOracle.ts';

export const USDC = TOKENS.USDC.address;
export const WETH = MAINNET.weth;
const RECIPIENT = freshAddress('recipient of fallbacks');

interface Way {
  readonly amountIn: string;
  readonly amountOut: string;
  readonly gasCost: string;
  readonly gasCap: string | null;
  readonly route: PresentedRoute;
}

interface PresentedRoute {
  readonly path: readonly Address[];
  readonly pools: readonly Address[];
  readonly protocols: readonly ('v2' | 'v3')[];
  readonly fees: readonly number[];
}

/** The fields of an answer that these tests read. */
export interface Plan {
  readonly to: Address;
  readonly data: Hex;
  readonly value: string;
  readonly gasEstimate: string;
  readonly simulation: { readonly status: string };
  readonly approvals: readonly { readonly transaction: { readonly to: Address; readonly data: Hex } }[];
  readonly permitData: unknown;
  readonly quote: PresentedRoute & {
    readonly amountIn: string;
    readonly amountOut: string;
    readonly fallback: {
      readonly amountIn: string;
      readonly amountOut: string;
      readonly legs: readonly {
        readonly doubts: readonly { readonly reason: string; readonly address: Address }[];
        readonly second: Way | null;
        readonly none: string | null;
      }[];
    };
  };
}

/** A service over a chain with a token that nobody vouches for, in pairs with USDC and with the coin. */
export interface FallbackScene {
  readonly chain: ExecutorScene;
  readonly proxy: ProxyProcess;
  /** Beside it, a service that lets any token lie between two pools. */
  readonly lenient: ProxyProcess;
  readonly token: Address;
  /** Builds a swap of a new sender with second ways, at the newest block. */
  build(body: object, proxy?: ProxyProcess): Promise<Plan & { readonly sender: Address }>;
  stop(): Promise<void>;
}

/** The coin buys 1.3 % more by the token than elsewhere: less than its two fees, and less than 1 % net. */
export async function startFallbackScene(replicaUrl: string): Promise<FallbackScene> {
  const chain = await startExecutorScene(replicaUrl);
  const { client, fork, executor } = chain;
  const started: { stop(): Promise<void> }[] = [fork];
  const stop = async () => {
    for (const each of started.toReversed()) await each.stop();
  };
  try {
    const capital = {
      tokens: 10n ** 24n,
      weth: (worth('WETH', 3_000_000) * 1_013n) / 1_000n,
      usdc: worth('USDC', 3_000_000),
    };
    const place = { label: 'doubted', owner: freshAddress('owner of the doubted token'), capital };
    const { token } = await openMarketOf(client, 'HonestToken', 'v2', place);
    const service = await startServiceOver(fork.url, exchangesFor([]), executor);
    started.push(service);
    const lenient = await startServiceOver(fork.url, exchangesFor([]), executor, { MIDDLE_TOKENS: 'any' });
    started.push(lenient);
    for (const held of [USDC, WETH, token])
      await fundAccount(client, { token: held, to: RECIPIENT, amount: 1n });
    // Without an index, pools of a token are known once it has been asked for.
    for (const tokenIn of [USDC, WETH])
      await bodyOf(quoteAt(lenient.proxy, { tokenIn, tokenOut: token, amountIn: '1000000' }));
    let count = 0;
    const build: FallbackScene['build'] = async (body, proxy = service.proxy) => {
      count += 1;
      const sender = freshAddress(`sender ${count} of fallbacks`);
      await fundNative(client, { to: sender, amount: 1_000n * ETHER });
      for (const paid of [USDC, token])
        await fundAccount(client, { token: paid, to: sender, amount: 10n ** 24n });
      await approveForSwap(client, {
        owner: sender,
        token: USDC,
        permit2: MAINNET.permit2,
        router: MAINNET.universalRouter,
      });
      const minBlock = String(await client.getBlockNumber());
      const common = { minBlock, fallback: true, sender, recipient: RECIPIENT };
      const plan = (await bodyOf(swapAt(proxy, { ...common, ...body }))) as unknown as Plan;
      for (const { transaction } of plan.approvals) {
        const { to, data } = transaction;
        expect((await sendTransaction(client, { from: sender, to, data })).status).toBe('success');
      }
      return { ...plan, sender };
    };
    return { chain, proxy: service.proxy, lenient: lenient.proxy, token, build, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The raw units that a plan moves, or `reverted`; the chain is put back. The contracts keep nothing. */
export function moved(
  { chain, token }: FallbackScene,
  plan: Plan & { readonly sender: Address },
  { before, gas = BigInt(plan.gasEstimate) }: { before?: () => Promise<unknown>; gas?: bigint } = {},
) {
  const { client, executor } = chain;
  const tokens = [USDC, token, WETH, 'native'] as const;
  return chain.undone(async () => {
    await before?.();
    const holders = [plan.sender, RECIPIENT, executor, MAINNET.universalRouter];
    const was = await readBalances(client, tokens, holders);
    const { to, data, value, sender } = plan;
    const receipt = await sendTransaction(client, { from: sender, to, data, value: BigInt(value), gas });
    const is = await readBalances(client, tokens, holders);
    const gain = (each: (typeof tokens)[number], holder: Address) =>
      is.of(each, holder) - was.of(each, holder);
    for (const holder of [executor, MAINNET.universalRouter])
      expect(tokens.map((each) => gain(each, holder))).toEqual([0n, 0n, 0n, 0n]);
    const fee = receipt.gasUsed * receipt.effectiveGasPrice;
    const sent = tokens.map((each) => gain(each, sender) + (each === 'native' ? fee : 0n));
    const got = tokens.map((each) => gain(each, RECIPIENT));
    if (receipt.status !== 'success') {
      expect([...sent, ...got]).toEqual(Array(8).fill(0n));
      return 'reverted' as const;
    }
    const [spent] = sent.filter((amount) => amount < 0n);
    expect(sent.filter((amount) => amount !== 0n)).toEqual([spent]);
    const [received = 0n, ...others] = got.filter((amount) => amount !== 0n);
    expect(others).toEqual([]);
    return { spent: -(spent ?? 0n), received, gasUsed: receipt.gasUsed };
  });
}

/** Returns the only second way of a plan. */
export function secondOf({ quote }: Plan): Way {
  const [leg, ...others] = quote.fallback.legs;
  if (leg?.second == null || others.length > 0)
    throw new Error(`no second way beside ${quote.path}: ${leg?.none}`);
  return leg.second;
}

/** Returns the amount at the other end of a route, by the contracts of its pools. */
export async function byContracts(
  { chain: { client } }: FallbackScene,
  route: PresentedRoute,
  isSale: boolean,
  amount: bigint,
): Promise<bigint> {
  const oracle = contractOracle(client);
  const hops = route.pools.map((address, at): Hop => {
    const [tokenIn = USDC, tokenOut = USDC] = route.path.slice(at, at + 2).map(lower);
    const [token0, token1] = tokenIn < tokenOut ? [tokenIn, tokenOut] : [tokenOut, tokenIn];
    const ends = { address: lower(address), token0, token1 };
    const fee = route.fees[at] ?? 0;
    const pool = route.protocols[at] === 'v2' ? v2Pool(ends) : v3Pool({ ...ends, fee, tickSpacing: 1 });
    return { pool, tokenIn, tokenOut };
  });
  let other = amount;
  for (const hop of isSale ? hops : hops.toReversed())
    other = isSale
      ? (await oracle.exactInput(hop, other)).amountOut
      : (await oracle.exactOutput(hop, other)).amountIn;
  return other;
}

const lower = (address: Address) => address.toLowerCase() as Address;

/** Replaces the code of a contract, as an upgrade would. */
export const turn = ({ chain }: FallbackScene, address: Address, bytecode: Hex) =>
  chain.client.setCode({ address, bytecode });
