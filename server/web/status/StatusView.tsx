import type { Ready } from '../api/answers.ts';
import { useNetwork, useReady } from '../api/network.ts';
import { formatNumber } from '../format/amounts.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { OutcomesSection } from './OutcomesSection.tsx';
import './status.css';

/** Shows the state of the service and its upstreams, in words. */
export function StatusView() {
  const { data: network } = useNetwork();
  const { data: ready, error } = useReady();
  return (
    <section className="card status" aria-labelledby="status-title">
      <h1 id="status-title">Status</h1>
      {error === null ? null : <ErrorNote error={error} what="a quote" />}
      {ready === undefined && error === null ? <Loading what="the status" /> : null}
      {network === undefined ? null : (
        <p>
          For {network.name}, chain {network.chainId}, through the Universal Router at{' '}
          <span className="mono">{network.universalRouter}</span>.
        </p>
      )}
      {ready === undefined || error !== null ? null : <Upstreams ready={ready} />}
      <OutcomesSection />
    </section>
  );
}

function Upstreams({ ready }: { readonly ready: Ready }) {
  const { head, nodes, index, discovery, pools, waiting } = ready;
  return (
    <>
      <p className="good">The service is ready.</p>
      <h2>Chain</h2>
      <p>
        Latest block {head.number}, <Count value={head.ageSeconds} /> seconds old; new blocks{' '}
        {head.source === 'push' ? 'are pushed by the node' : 'are polled'}.
      </p>
      <p className="mono">{head.hash}</p>
      <h2>Nodes</h2>
      <ul>
        {nodes.map(({ host, state, head: newest }) => (
          <li key={host}>
            {host}: {STATES[state] ?? state}
            {newest === null ? '' : `, newest block ${newest}`}
          </li>
        ))}
      </ul>
      <h2>Index</h2>
      <p>{describeIndex(index)}</p>
      <p>
        Pools are discovered {discovery === 'index' ? 'by the index' : 'on chain'}:{' '}
        <Count value={pools.known} /> can be on a route, <Count value={pools.inMemory} /> are in memory.
      </p>
      <h2>Waiting</h2>
      {waiting.length === 0 ? <p>All systems operational.</p> : null}
      <ul>
        {waiting.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}

function Count({ value }: { readonly value: number }) {
  return <Figure value={value} format={(count) => formatNumber(count, 9)} />;
}

const STATES: Readonly<Record<string, string>> = {
  ok: 'in use',
  failing: 'failing, not used',
  limited: 'rate limited, not used',
  wrongChain: 'on another chain, not used',
};

function describeIndex(index: Ready['index']): string {
  if (index.status === 'none') return 'Not configured: lists and figures are unavailable.';
  if (index.status === 'unavailable') return `Unavailable: ${index.error ?? 'no reason given'}`;
  const { lagBlocks, number, hasIndexingErrors } = index;
  const place = lagBlocks <= 0 ? 'at the head' : `${lagBlocks} blocks behind the head`;
  return `Synced to block ${number}, ${place}${hasIndexingErrors ? ', with indexing errors' : ''}.`;
}
