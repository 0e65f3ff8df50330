import type { Swap } from '../api/answers.ts';
import { formatNumber } from '../format/amounts.ts';
import { Figure } from '../parts/Figure.tsx';
import type { Names } from './describeCommand.ts';

const gas = (units: string | number) => formatNumber(units, 9);

/** What the bytes moved at the quoted block, against what was quoted. */
export function SimulationWords({ swap, names }: { readonly swap: Swap; readonly names: Names }) {
  const { simulation, quote, gasEstimate } = swap;
  if (simulation === null) return <p>It was not executed.</p>;
  if (simulation.status === 'unavailable')
    return <p className="note">It was not executed: {simulation.reason}</p>;
  const { amountIn, amountOut, gasUsed, deltaAmount, fundsAssumed, blockNumber } = simulation;
  return (
    <ul>
      <li>
        At block {blockNumber} it took {names.amount(amountIn, quote.tokenIn)} from the sender and brought the
        recipient {names.amount(amountOut, quote.tokenOut)}.
      </li>
      <li>
        {deltaAmount === '0'
          ? 'That is what was quoted, to the last unit.'
          : `That differs from what was computed by ${deltaAmount} raw units.`}
      </li>
      <li>
        It used <Figure value={gasUsed} format={gas} /> gas; the limit to send it with is{' '}
        <Figure value={gasEstimate} format={gas} />.
      </li>
      {fundsAssumed ? <li>The sender lacks the balance or an approval, and was given it for this.</li> : null}
    </ul>
  );
}
