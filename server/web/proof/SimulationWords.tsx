import type { Swap } from '../api/answers.ts';
import { formatNumber } from '../format/amounts.ts';
import { Figure } from '../parts/Figure.tsx';
import type { Names } from './names.ts';

const gas = (units: string | number) => formatNumber(units, 9);

interface SimulationWordsProps {
  readonly swap: Swap;
  /** The tokens that the trader meant: the coin, or an address. */
  readonly paid: string;
  readonly received: string;
  readonly names: Names;
}

/** Compares the amounts that the simulation moved at the quoted block with the quote. */
export function SimulationWords({ swap, paid, received, names }: SimulationWordsProps) {
  const { simulation, gasEstimate } = swap;
  if (simulation === null) return <p>Not simulated.</p>;
  if (simulation.status === 'unavailable') return <p className="note">Not simulated: {simulation.reason}</p>;
  const { amountIn, amountOut, gasUsed, deltaAmount, fundsAssumed, blockNumber } = simulation;
  return (
    <ul>
      <li>
        At block {blockNumber} it moved {names.amount(amountIn, paid)} from the sender, and the recipient got{' '}
        {names.amount(amountOut, received)}.
      </li>
      <li>
        {deltaAmount === '0'
          ? 'Exactly as quoted.'
          : `Differs from the computed amount by ${deltaAmount} raw units.`}
      </li>
      <li>
        Gas used: <Figure value={gasUsed} format={gas} />. Gas limit:{' '}
        <Figure value={gasEstimate} format={gas} />.
      </li>
      {fundsAssumed ? <li>The sender lacks the balance or an approval; the simulation assumed it.</li> : null}
    </ul>
  );
}
