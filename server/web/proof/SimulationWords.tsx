import type { Swap } from '../api/answers.ts';
import { formatNumber } from '../format/amounts.ts';
import { Figure } from '../parts/Figure.tsx';
import { told } from '../words/told.ts';
import { rich, t } from '../words/words.tsx';
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
  if (simulation === null) return <p>{t('Not simulated.')}</p>;
  if (simulation.status === 'unavailable')
    return <p className="note">{t('Not simulated: {reason}', { reason: told(simulation.reason) })}</p>;
  const { amountIn, amountOut, gasUsed, deltaAmount, fundsAssumed, blockNumber } = simulation;
  return (
    <ul>
      <li>
        {t('At block {block} it moved {paid} from the sender, and the recipient got {received}.', {
          block: formatNumber(blockNumber, 12),
          paid: names.amount(amountIn, paid),
          received: names.amount(amountOut, received),
        })}
      </li>
      <li>
        {deltaAmount === '0'
          ? t('Exactly as quoted.')
          : t('Differs from the computed amount by {amount} raw units.', { amount: deltaAmount })}
      </li>
      <li>
        {rich('Gas used: {used}. Gas limit: {limit}.', {
          used: <Figure value={gasUsed} format={gas} />,
          limit: <Figure value={gasEstimate} format={gas} />,
        })}
      </li>
      {fundsAssumed ? (
        <li>{t('The sender lacks the balance or an approval; the simulation assumed it.')}</li>
      ) : null}
    </ul>
  );
}
