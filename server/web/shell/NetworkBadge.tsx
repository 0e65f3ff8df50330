import { Link } from 'wouter';
import { useNetwork, useReady } from '../api/network.ts';
import { describeHealth } from '../status/describeHealth.ts';
import { readerLocale } from '../words/reader.ts';
import { t } from '../words/words.tsx';
import { networkTitle } from './networkTitle.ts';

/** Shows the chain, its newest block, and by a dot whether all is well; leads to the status. */
export function NetworkBadge() {
  const { data: network } = useNetwork();
  const { data: ready, error } = useReady();
  const problems = describeHealth(ready, error);
  const state =
    ready === undefined && error === null ? 'unknown' : problems.length === 0 ? 'well' : 'troubled';
  const name = network === undefined ? t('Network') : networkTitle(network.name);
  const words = state === 'troubled' ? problems.join(' ') : t('Latest block of {network}', { network: name });
  return (
    <Link href="/status" className="network" title={words}>
      <i className="dot" data-state={state} />
      <span className="sr-only">{`${name}: ${t(STATES[state])}`}</span>
      <span className="network-name">
        {name}
        {ready === undefined
          ? null
          : ` · ${new Intl.NumberFormat(readerLocale()).format(Number(ready.head.number))}`}
      </span>
    </Link>
  );
}

const STATES = { unknown: 'asking', well: 'in order', troubled: 'in trouble' } as const;
