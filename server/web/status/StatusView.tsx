import type { Ready } from '../api/answers.ts';
import { useNetwork, useReady } from '../api/network.ts';
import { Stat } from '../explore/Stat.tsx';
import { formatNumber } from '../format/amounts.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { networkTitle } from '../shell/networkTitle.ts';
import { describeHealth } from './describeHealth.ts';
import { OutcomesSection } from './OutcomesSection.tsx';
import '../explore/explore.css';
import './status.css';

/** Shows in one sentence whether all is well, then what that means for a trader, then the parts of the service. */
export function StatusView() {
  const { data: network } = useNetwork();
  const { data: ready, error } = useReady();
  const problems = describeHealth(ready, error);
  const isKnown = ready !== undefined || error !== null;
  return (
    <section className="card status" aria-labelledby="status-title">
      <h1 id="status-title">Status</h1>
      {isKnown ? (
        <p className="figure">
          <i className="dot" data-state={problems.length === 0 ? 'well' : 'troubled'} />
          {problems.length === 0 ? 'All systems operational.' : 'Some systems are in trouble.'}
        </p>
      ) : (
        <Loading what="the status" />
      )}
      {error === null ? null : <ErrorNote error={error} what="a quote" />}
      {problems.length === 0 || error !== null ? null : (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {ready === undefined || error !== null ? null : <Upstreams ready={ready} />}
      {network === undefined ? null : (
        <p className="muted">
          For {networkTitle(network.name)}, chain {network.chainId}, through the Universal Router at{' '}
          <span className="mono">{network.universalRouter}</span>.
        </p>
      )}
      <OutcomesSection />
    </section>
  );
}

function Upstreams({ ready }: { readonly ready: Ready }) {
  const { head, nodes, index, discovery, pools, waiting } = ready;
  return (
    <>
      <dl className="grid">
        <Stat name="Quotes">
          <span className="good">The service is ready.</span>
        </Stat>
        <Stat name="Newest block">
          <Figure value={head.number} format={(number) => formatNumber(number, 12)} />
        </Stat>
        <Stat name="Its age">
          <Count value={head.ageSeconds} /> s
        </Stat>
        <Stat name="New blocks">{head.source === 'push' ? 'Pushed by the node' : 'Polled'}</Stat>
        <Stat name="Pools on routes">
          <Count value={pools.known} />
        </Stat>
        <Stat name="Pools in memory">
          <Count value={pools.inMemory} />
        </Stat>
      </dl>
      <h2>Lists and figures</h2>
      <p>{describeIndex(index)}</p>
      <p className="muted">
        {discovery === 'index'
          ? 'New pools are found by the index.'
          : 'Pools are found on chain, so quotes go on without the index.'}
      </p>
      <h2>Nodes</h2>
      <ul>
        {nodes.map(({ host, state, head: newest }) => (
          <li key={host}>
            {host}: {STATES[state] ?? state}
            {newest === null ? '' : `, newest block ${formatNumber(newest, 12)}`}
          </li>
        ))}
      </ul>
      {waiting.length === 0 ? null : (
        <>
          <h2>Waiting for</h2>
          <ul>
            {waiting.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
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
