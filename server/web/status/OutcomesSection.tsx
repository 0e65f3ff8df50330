import type { Outcomes } from '../api/answers.ts';
import { useOutcomes } from '../api/network.ts';
import { formatNumber } from '../format/amounts.ts';
import { Figure } from '../parts/Figure.tsx';
import { describeDeliveries, describeOutcome, describeReasons } from './describeOutcomes.ts';

/** Shows the outcomes of the swaps that the service built; nothing where they are not watched. */
export function OutcomesSection() {
  const { data } = useOutcomes();
  if (data === undefined || !data.enabled) return null;
  return (
    <>
      <h2>Built swaps</h2>
      {data.available ? null : <p>The node does not return full blocks, so outcomes are unknown.</p>}
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
        <Count value={totals.built} /> built, <Count value={totals.seen} /> sent,{' '}
        <Count value={totals.succeeded} /> succeeded, <Count value={totals.reverted} /> reverted
        {describeReasons(reasons)}; <Count value={totals.expired} /> expired unseen, <Count value={watched} />{' '}
        may still be sent.
      </p>
      {describeDeliveries(histogram).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {barred.map(({ token }) => (
        <p key={token}>
          <span className="mono">{token}</span> is left out of routes for an hour.
        </p>
      ))}
    </>
  );
}

function Count({ value }: { readonly value: number }) {
  return <Figure value={value} format={(count) => formatNumber(count, 9)} />;
}
