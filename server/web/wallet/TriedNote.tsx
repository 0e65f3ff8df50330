import type { Swap } from '../api/answers.ts';
import { useNamedToken } from '../api/tokens.ts';
import { formatNumber } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { told } from '../words/told.ts';
import { rich, t } from '../words/words.tsx';

interface TriedNoteProps {
  readonly swap: Swap;
  readonly isCoinOut: boolean;
}

/** Says what this very transaction did when the service executed it on a block. */
export function TriedNote({ swap: { simulation, quote }, isCoinOut }: TriedNoteProps) {
  const token = useNamedToken(quote.tokenOut, isCoinOut);
  if (simulation === null || token === undefined) return null;
  if (simulation.status === 'unavailable') {
    return (
      <p className="muted after">
        {t('Not tried on the chain before: {reason}', { reason: told(simulation.reason) })}
      </p>
    );
  }
  return (
    <p className="muted after">
      {rich('Tried on block {block}: exactly {amount} arrive.', {
        block: formatNumber(simulation.blockNumber, 20),
        amount: <Amount raw={simulation.amountOut} token={token} />,
      })}
    </p>
  );
}
