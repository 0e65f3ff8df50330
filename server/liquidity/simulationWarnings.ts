import type { TokenAmounts } from '../amm/liquidity/liquidityForAmounts.ts';
import type { Asset, LiquidityWarning } from './model/liquidityPlan.ts';
import type { SimulatedRemoval } from './simulatedRemoval.ts';
import type { SimulatedPlan } from './simulatePlan.ts';
import type { SimulatedZap } from './zap/simulateZap.ts';

type ZapSuccess = Extract<SimulatedZap, { status: 'success' }>;

/**
 * Returns the warnings that only the simulation of a plan or a zap can give.
 * @param least changes of a zap at the state of the block: it may gain fees beyond them
 */
export function simulationWarnings(
  simulation: SimulatedPlan | SimulatedZap,
  least?: TokenAmounts,
): LiquidityWarning[] {
  if (simulation.status !== 'success') return [];
  const warnings: LiquidityWarning[] = [];
  const isAsPlanned = 'isAsPlanned' in simulation ? simulation.isAsPlanned : !isLess(simulation, least);
  if (!isAsPlanned) {
    const message = 'The simulation moves other amounts than the pool computes: see simulation.changes';
    warnings.push({ code: 'SIMULATION_DIFFERS', message });
  }
  const warning = simulation.removal && removalWarning(simulation.removal);
  return warning === null ? warnings : [...warnings, warning];
}

function isLess({ changes }: Pick<ZapSuccess, 'changes'>, least: TokenAmounts | undefined): boolean {
  const amounts = least === undefined ? [] : [least.amount0, least.amount1];
  return amounts.some((amount, side) => (changes[side]?.amount ?? 0n) < amount);
}

function removalWarning(removal: SimulatedRemoval): LiquidityWarning | null {
  if (removal.status === 'reverted') {
    const message = `A removal right after this add would revert: ${removal.reason.error}. The hook may never let the liquidity go`;
    return { code: 'REMOVAL_REVERTS', message };
  }
  if (!removal.isLess) return null;
  const paid = removal.changes.map(({ asset, amount }) => `${amount} of ${nameOf(asset)}`).join(' and ');
  const message = `A removal right after this add would pay ${paid}, less than the pool frees: the hook keeps the rest`;
  return { code: 'REMOVAL_PAYS_LESS', message };
}

const nameOf = (asset: Asset) => (asset === 'native' ? 'the native coin' : asset);
