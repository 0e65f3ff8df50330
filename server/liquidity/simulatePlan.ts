import type { Address } from 'viem';
import type { Head } from '../chain/head.ts';
import type { Network } from '../config/networks/network.ts';
import { AppError } from '../errors.ts';
import type { CallRun, CallSimulation } from '../simulation/callSimulation.ts';
import type { CallSimulator } from '../simulation/callSimulator.ts';
import type { Asset, LiquidityPlan } from './model/liquidityPlan.ts';
import type { Planned } from './model/liquidityTerms.ts';
import { refused } from './model/refusal.ts';
import { planRequest, planWatches } from './planRequest.ts';
import { type AssetChange, type SimulatedRemoval, worstRemoval } from './simulatedRemoval.ts';
import { takesOnRemoval } from './v4/hooksOfLiquidity.ts';

/** Topic of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const MINTED_FROM = `0x${'0'.repeat(64)}`;
const TOPICS_OF_NFT = 4;
/**
 * Gas units that a V4 manager must have left to unsubscribe, or it reverts. It is `unsubscribeGasLimit` of
 * 300 000 with the 64th that a call withholds.
 */
const UNSUBSCRIBE_GAS = 310_000n;

export type SimulatedPlan =
  | {
      readonly status: 'success';
      /**
       * Changes of the wallet that pays, or of the recipient that gets the payout. They are of the first
       * block that disagrees with the plan, else of the next one.
       */
      readonly changes: readonly AssetChange[];
      /** Number of a new position; null for none. */
      readonly tokenId: bigint | null;
      /** Pair tokens that the recipient got; null for others than adds to a pair. */
      readonly shares: bigint | null;
      readonly gasUsed: bigint;
      readonly gasLimit: bigint;
      readonly fundsAssumed: boolean;
      /** True if the changes in each block are those that the plan computes. */
      readonly isAsPlanned: boolean;
      /** Next blocks in which it ran. */
      readonly blocksTried: number;
      /** Removal in the first block where it reverts or pays less; null where no hook has a say in it. */
      readonly removal: SimulatedRemoval | null;
    }
  | Extract<CallSimulation, { status: 'unavailable' }>
  | Extract<CallSimulation, { status: 'reverted' }>;

/**
 * Simulates a plan in the next blocks, in one round trip where the tokens are known.
 * @throws AppError SIMULATION_REVERTED where it would leave something in the contract; LIQUIDITY_REFUSED
 * where a pair would begin at another price; RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function simulatePlan(
  simulator: CallSimulator,
  network: Network,
  head: Head,
  planned: Planned,
  deadline: bigint,
  signal?: AbortSignal,
): Promise<SimulatedPlan> {
  const { plan, from, recipient } = planned;
  const assets = assetsOf(plan);
  const contract = plan.call.to;
  const watched = planWatches(planned, [plan.kind === 'add' ? from : recipient, contract], assets);
  const { sharesAt, removalAt } = watched;
  const isUnsubscribing = plan.decoded.some(({ name }) => name === 'unsubscribe');
  const request = planRequest(network, head, planned, watched, deadline);
  const simulation = await simulator.simulate(
    isUnsubscribing ? Object.assign({}, request, { unseenGas: UNSUBSCRIBE_GAS }) : request,
    signal,
  );
  if (simulation.status !== 'success') return simulation;
  const expected = expectedChanges(plan, assets);
  const changesOf = ({ changes }: CallRun) =>
    assets.map((asset, index): AssetChange => {
      const left = changes[assets.length + index] ?? 0n;
      if (left > 0n) throw leftBehind(contract, asset, left);
      return { asset, amount: changes[index] ?? 0n };
    });
  const sharesOf = ({ changes }: CallRun) => (sharesAt === undefined ? null : (changes[sharesAt] ?? 0n));
  const isOther = (run: CallRun) => sharesAt !== undefined && sharesOf(run) !== plan.liquidity;
  if (plan.createsPool && simulation.runs.some(isOther)) throw startsElsewhere(plan);
  const isAsPlanned = (run: CallRun, changes: readonly AssetChange[]) =>
    changes.every(({ amount }, index) => amount === expected[index]) && !isOther(run);
  const { runs, gasUsed, gasLimit, fundsAssumed } = simulation;
  const [next] = runs;
  const moved = runs.map((run) => ({ run, changes: changesOf(run) }));
  const off = moved.find((each) => !isAsPlanned(each.run, each.changes));
  const { run, changes } = off ?? moved[0] ?? { run: next, changes: changesOf(next) };
  const isNew = plan.kind === 'add' && plan.tokenId === null && sharesAt === undefined;
  return {
    status: 'success',
    changes,
    tokenId: isNew ? mintedIn(run.logs, contract) : null,
    shares: sharesOf(run),
    gasUsed,
    gasLimit,
    fundsAssumed,
    isAsPlanned: off === undefined,
    blocksTried: runs.length,
    removal: worstRemoval(plan.amounts, assets, runs, removalAt),
  };
}

/** Returns the assets that a plan moves, each once. */
function assetsOf({ assets, collected }: LiquidityPlan): readonly Asset[] {
  return [...new Set([...assets, ...collected.flatMap((each) => each.assets)])];
}

/** Returns the change of each asset that the plan computes, in the order of the assets. */
function expectedChanges(plan: LiquidityPlan, assets: readonly Asset[]): readonly bigint[] {
  const sums = new Map<Asset, bigint>();
  const add = (asset: Asset, amount: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  const isLeft = plan.collected.some((each) => each.isLeft);
  const sign = plan.kind === 'add' ? -1n : isLeft ? 0n : 1n;
  add(plan.assets[0], sign * plan.amounts.amount0);
  add(plan.assets[1], sign * plan.amounts.amount1);
  for (const { assets: own, fees } of plan.collected) {
    add(own[0], fees.amount0);
    add(own[1], fees.amount1);
  }
  return assets.map((asset) => sums.get(asset) ?? 0n);
}

export function mintedIn(logs: CallRun['logs'], manager: Address): bigint | null {
  const minted = logs.find(
    ({ address, topics }) =>
      address === manager &&
      topics.length === TOPICS_OF_NFT &&
      topics[0] === TRANSFER &&
      topics[1] === MINTED_FROM,
  );
  const number = minted?.topics[3];
  return number === undefined ? null : BigInt(number);
}

function startsElsewhere({ pool: { token0, token1 } }: LiquidityPlan): AppError {
  const message = `Other amounts of ${token0} and ${token1} arrive in the pair than are sent, so it would begin at another price`;
  return refused({ reason: 'taxedToken', message, facts: { token0, token1 } });
}

export function leftBehind(contract: Address, asset: Asset, amount: bigint): AppError {
  const message = `This transaction would leave ${amount} of ${asset} in ${contract}, where anybody could take it`;
  return new AppError('SIMULATION_REVERTED', message, { details: { command: null, error: 'leftBehind' } });
}

/**
 * Returns the error of a simulated plan that reverts. The pools of V3 check their balances, so a token that
 * keeps a part of its transfers is named.
 */
export function revertedError(
  { plan }: Planned,
  { reason }: Extract<CallSimulation, { status: 'reverted' }>,
): AppError {
  const { error, args, meaning } = reason;
  const short = error === 'M0' ? plan.pool.token0 : error === 'M1' ? plan.pool.token1 : undefined;
  if (short !== undefined) {
    const message = `${short} keeps a part of its transfers: the pool takes nothing of which less arrives`;
    return refused({ reason: 'taxedToken', message, facts: { token: short } });
  }
  const said = args.length === 0 ? error : `${error}(${args.join(', ')})`;
  const isKept = error === 'SafeCastOverflow' && 'hooks' in plan.pool && takesOnRemoval(plan.pool.hooks);
  const why = isKept ? 'the hook keeps more than is freed: collect the fees first, or remove more' : meaning;
  const message = `This change of liquidity would revert: ${said}${why === undefined ? '' : `, ${why}`}`;
  return new AppError('SIMULATION_REVERTED', message, { details: { command: null, error, origin: null } });
}
