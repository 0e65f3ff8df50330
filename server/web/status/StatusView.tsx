import type { Ready } from '../api/answers.ts';
import { useNetwork, useReady } from '../api/network.ts';
import { Stat } from '../explore/Stat.tsx';
import { formatNumber } from '../format/amounts.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { networkTitle } from '../shell/networkTitle.ts';
import { told } from '../words/told.ts';
import { plural, rich, t } from '../words/words.tsx';
import { describeHealth } from './describeHealth.ts';
import { HistorySection } from './HistorySection.tsx';
import { OutcomesSection } from './OutcomesSection.tsx';
import '../explore/explore.css';
import './status.css';

/**
 * Shows in one sentence whether all is well, then what that means for a trader, then the parts of the
 * service.
 */
export function StatusView() {
  const { data: network, isPending } = useNetwork();
  const { data: ready, error } = useReady();
  const problems = describeHealth(ready, error);
  // All at once, from above to below: nothing that comes later moves what stands there.
  const isKnown = (ready !== undefined || error !== null) && !isPending;
  return (
    <section className="card status" aria-labelledby="status-title">
      <h1 id="status-title">{t('Status')}</h1>
      {isKnown ? (
        <p className="figure">
          <i className="dot" data-state={problems.length === 0 ? 'well' : 'troubled'} />
          {problems.length === 0 ? t('All systems operational.') : t('Some systems are in trouble.')}
        </p>
      ) : (
        <Loading what={t('the status')} />
      )}
      {error === null ? null : <ErrorNote error={error} what={t('a quote')} />}
      {problems.length === 0 || error !== null ? null : (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {!isKnown || ready === undefined || error !== null ? null : <Upstreams ready={ready} />}
      {!isKnown || network === undefined || network.universalRouter === null ? null : (
        <p className="muted">
          {rich('For {network}, chain {chain}, through the Universal Router at {router}.', {
            network: networkTitle(network.name),
            chain: network.chainId,
            router: <span className="mono">{network.universalRouter}</span>,
          })}
        </p>
      )}
      {isKnown ? <HistorySection /> : null}
      {isKnown ? <OutcomesSection /> : null}
    </section>
  );
}

function Upstreams({ ready }: { readonly ready: Ready }) {
  const { head, nodes, index, discovery, pools, waiting } = ready;
  return (
    <>
      <dl className="grid">
        <Stat name={t('Quotes')}>
          <span className="good">{t('The service is ready.')}</span>
        </Stat>
        <Stat name={t('Newest block')}>
          <Figure value={head.number} format={(number) => formatNumber(number, 12)} />
        </Stat>
        <Stat name={t('Its age')}>
          <Count value={head.ageSeconds} /> s
        </Stat>
        <Stat name={t('New blocks')}>{head.source === 'push' ? t('Pushed by the node') : t('Polled')}</Stat>
        <Stat name={t('Pools on routes')}>
          <Count value={pools.known} />
        </Stat>
        <Stat name={t('Pools in memory')}>
          <Count value={pools.inMemory} />
        </Stat>
      </dl>
      <h2>{t('Lists and figures')}</h2>
      <p>{describeIndex(index)}</p>
      <p className="muted">
        {discovery === 'index'
          ? t('New pools are found by the index.')
          : t('Pools are found on chain, so quotes go on without the index.')}
      </p>
      <h2>{t('Nodes')}</h2>
      <ul>
        {nodes.map(({ host, state, head: newest }) => (
          <li key={host}>
            {host}: {isState(state) ? t(STATES[state]) : state}
            {newest === null ? '' : t(', newest block {number}', { number: formatNumber(newest, 12) })}
          </li>
        ))}
      </ul>
      {waiting.length === 0 ? null : (
        <>
          <h2>{t('Waiting for')}</h2>
          <ul>
            {waiting.map((reason) => (
              <li key={reason}>{told(reason)}</li>
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

const STATES = {
  ok: 'in use',
  failing: 'failing, not used',
  limited: 'rate limited, not used',
  wrongChain: 'on another chain, not used',
} as const;

const isState = (state: string): state is keyof typeof STATES => state in STATES;

function describeIndex(index: Ready['index']): string {
  if (index.status === 'none') return t('Not configured: lists and figures are unavailable.');
  if (index.status === 'unavailable')
    return t('Unavailable: {reason}', {
      reason: index.error === undefined ? t('no reason given') : told(index.error),
    });
  const { lagBlocks, number, hasIndexingErrors } = index;
  const shown = formatNumber(number, 12);
  const place =
    lagBlocks <= 0
      ? t('at the head')
      : plural(lagBlocks, '{count} block behind the head', '{count} blocks behind the head');
  return hasIndexingErrors
    ? t('Synced to block {number}, {place}, with indexing errors.', { number: shown, place })
    : t('Synced to block {number}, {place}.', { number: shown, place });
}
