import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Network } from '../api/answers.ts';
import { getJson } from '../api/fetchJson.ts';
import { isSame } from '../api/tokens.ts';
import { PriceRange } from '../explore/PriceRange.tsx';
import { formatFee, shortAddress } from '../format/amounts.ts';
import { pairName, quotedWay } from '../pairs/quotedWay.ts';
import { Amount } from '../parts/Amount.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Fact } from '../parts/Fact.tsx';
import { Loading } from '../parts/Loading.tsx';
import { PairIcon } from '../parts/PairIcon.tsx';
import { PairMarks } from '../parts/PairMarks.tsx';
import { Segments } from '../parts/Segments.tsx';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { CollectCard } from './CollectCard.tsx';
import { paidToken } from './change.ts';
import type { PositionNow } from './positionNow.ts';
import { RaiseCard } from './RaiseCard.tsx';
import { RemoveCard } from './RemoveCard.tsx';

const LOOK_MS = 12_000;
const ACTIONS = ['add', 'remove', 'collect'] as const;
const NAMES = { add: 'Add', remove: 'Take out', collect: 'Collect' } as const;

/** Shows one position as the chain has it now, and the ways to change it. */
export function ManageView({ id, network }: { readonly id: string; readonly network: Network }) {
  const { data, error } = useQuery({
    queryKey: ['position', id],
    queryFn: ({ signal }) => getJson<PositionNow>(`/api/v1/positions/${id}`, {}, signal),
    refetchInterval: LOOK_MS,
  });
  if (data === undefined) {
    return (
      <section className="card">
        {error === null ? (
          <Loading what={t('the position')} />
        ) : (
          <>
            <ErrorNote error={error} what={t('the position')} />
            <Link href="/positions">{t('All positions')}</Link>
          </>
        )}
      </section>
    );
  }
  return <Known id={id} position={data} network={network} />;
}

interface KnownProps {
  readonly id: string;
  readonly position: PositionNow;
  readonly network: Network;
}

function Known({ id, position, network }: KnownProps) {
  const { account } = useWallet();
  const [action, setAction] = useState<(typeof ACTIONS)[number]>('remove');
  const way = quotedWay(position, network.wrappedNative);
  const isOwn = isSame(position.owner, account);
  const [token0, token1] = [
    paidToken(position.token0, position, network),
    paidToken(position.token1, position, network),
  ];
  const { tickLower, tickUpper, priceLower, priceUpper, inRange } = position;
  const range =
    tickLower === null || tickUpper === null || priceLower === null || priceUpper === null
      ? undefined
      : { tickLower, tickUpper, priceLower, priceUpper };
  const both = (raw0: string, raw1: string) => (
    <>
      <Amount raw={raw0} token={token0} />
      <br />
      <Amount raw={raw1} token={token1} />
    </>
  );
  return (
    <div className="positions-add">
      <section className="card" aria-labelledby="position-title">
        <div className="pool-head">
          <PairIcon base={way.base} counter={way.counter} />
          <h1 id="position-title">
            {pairName(way)}{' '}
            <span className="chip">{`${position.protocol.toUpperCase()} · ${formatFee(position.fee)}`}</span>
            <small className="muted"> #{position.tokenId}</small>
            <PairMarks way={way} />
          </h1>
        </div>
        <p>
          <span className={inRange ? 'chip pos' : 'chip warn'}>
            {inRange ? t('In range') : t('Out of range')}
          </span>
        </p>
        {inRange ? null : (
          <p className="note">
            {t(
              'The price lies outside of the range: the position holds one token alone and earns no fees until the price comes back.',
            )}
          </p>
        )}
        <dl className="facts">
          {range === undefined ? null : (
            <Fact
              name={t('{counter} for one {base}', { counter: way.counter.symbol, base: way.base.symbol })}
            >
              <PriceRange position={range} way={way} />
            </Fact>
          )}
          <Fact name={t('Holds')}>{both(position.amount0, position.amount1)}</Fact>
          <Fact name={t('Fees not collected')}>{both(position.fees0, position.fees1)}</Fact>
          <Fact name={t('Owner')}>
            <span className="mono" title={position.owner}>
              {shortAddress(position.owner)}
            </span>
          </Fact>
        </dl>
        <Link href={`/pools/${position.poolAddress}`}>{t('Show the pool')}</Link>
      </section>
      {account !== undefined && !isOwn ? (
        <section className="card">
          <p className="note">
            {t('This position belongs to {owner}. Only its owner can change it here.', {
              owner: shortAddress(position.owner),
            })}
          </p>
        </section>
      ) : (
        <div className="change-cards">
          <Segments
            label={t('Change')}
            names={ACTIONS.map((name) => [name, t(NAMES[name])] as const)}
            chosen={action}
            onChoose={setAction}
          />
          {action === 'add' ? <RaiseCard {...{ id, position, network }} /> : null}
          {action === 'remove' ? <RemoveCard place={id} named={{ id }} network={network} /> : null}
          {action === 'collect' ? <CollectCard {...{ id, position, network }} /> : null}
        </div>
      )}
    </div>
  );
}
