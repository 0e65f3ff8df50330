import type { Outcomes } from '../api/answers.ts';
import { useOutcomes } from '../api/network.ts';
import { formatNumber } from '../format/amounts.ts';
import { Figure } from '../parts/Figure.tsx';
import { rich, t } from '../words/words.tsx';
import { describeDeliveries, describeOutcome, describeReasons } from './describeOutcomes.ts';

/** Shows the outcomes of the swaps that the service built; nothing where they are not watched. */
export function OutcomesSection() {
  const { data } = useOutcomes();
  if (data === undefined || !data.enabled) return null;
  return (
    <>
      <h2>{t('Built swaps')}</h2>
      {data.available ? null : <p>{t('The node does not return full blocks, so outcomes are unknown.')}</p>}
      <Totals outcomes={data} />
      <ul>
        {data.outcomes.map((outcome) => (
          <li key={`${outcome.transactionHash} ${outcome.blockNumber}`}>
            <span className="mono">{outcome.transactionHash}</span>: {describeOutcome(outcome)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Totals({
  outcomes: { totals, watched, reasons, histogram, barred },
}: {
  readonly outcomes: Outcomes;
}) {
  return (
    <>
      <p>
        {rich(
          '{built} built, {seen} sent, {succeeded} succeeded, {reverted} reverted{reasons}; {expired} expired unseen, {watched} may still be sent.',
          {
            built: <Count value={totals.built} />,
            seen: <Count value={totals.seen} />,
            succeeded: <Count value={totals.succeeded} />,
            reverted: <Count value={totals.reverted} />,
            expired: <Count value={totals.expired} />,
            watched: <Count value={watched} />,
            reasons: describeReasons(reasons),
          },
        )}
      </p>
      {describeDeliveries(histogram).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {barred.map(({ token }) => (
        <p key={token}>
          {rich('{token} is left out of routes for an hour.', {
            token: <span className="mono">{token}</span>,
          })}
        </p>
      ))}
    </>
  );
}

function Count({ value }: { readonly value: number }) {
  return <Figure value={value} format={(count) => formatNumber(count, 9)} />;
}
