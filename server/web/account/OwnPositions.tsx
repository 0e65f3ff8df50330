import { Link } from 'wouter';
import type { Network } from '../api/answers.ts';
import { type TokenMarket, useTokenMarkets } from '../api/tokenMarkets.ts';
import { PriceRange } from '../explore/PriceRange.tsx';
import { formatFee } from '../format/amounts.ts';
import { formatDollars } from '../format/figures.ts';
import { pairName, quotedWay } from '../pairs/quotedWay.ts';
import { Amount } from '../parts/Amount.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Figure } from '../parts/Figure.tsx';
import { PairIcon } from '../parts/PairIcon.tsx';
import { PairMarks } from '../parts/PairMarks.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { t } from '../words/words.tsx';
import type { OwnPosition, Uncollected } from './ownPosition.ts';
import { worthOf } from './useBalances.ts';
import { useOwnPositions, useUncollected } from './useOwnPositions.ts';

interface OwnPositionsProps {
  readonly account: string;
  readonly network: Network;
  /** No wallet is there, whose node could tell the fees. */
  readonly isWatched?: boolean;
}

/**
 * Shows the account's positions in V3 and V4 pools: their range, whether the price is in it, their value and
 * fees not collected yet.
 */
export function OwnPositions({ account, network, isWatched = false }: OwnPositionsProps) {
  const { data, error } = useOwnPositions(account);
  const positions = data?.positions ?? [];
  const fees = useUncollected(positions, network);
  const tokens = [...new Set(positions.flatMap(({ token0, token1 }) => [token0.address, token1.address]))];
  const { markets } = useTokenMarkets(tokens);
  if (data === undefined) {
    return error === null ? (
      <p>
        <Skeleton digits={24} />
      </p>
    ) : (
      <ErrorNote error={error} what={t('the positions')} />
    );
  }
  if (positions.length === 0)
    return <p className="hint">{t('This account provides no liquidity to V3 and V4 pools.')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={t('Positions')}>
      <table className="cards positions own-positions">
        <thead>
          <tr>
            <th scope="col">{t('Position')}</th>
            <th scope="col">{t('Range')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col" className="number">
              {t('Value')}
            </th>
            <th scope="col" className="number">
              {t('Fees not collected')}
            </th>
            {isWatched ? null : (
              <th scope="col">
                <span className="sr-only">{t('Change')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {positions.map((position) => (
            <PositionRow
              key={position.id}
              position={position}
              network={network}
              markets={markets}
              fees={fees.data?.get(position.id)}
              isWatched={isWatched}
              isReading={fees.isPending && fees.fetchStatus !== 'idle'}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PositionRowProps {
  readonly position: OwnPosition;
  readonly network: Network;
  readonly markets: ReadonlyMap<string, TokenMarket>;
  readonly fees: Uncollected | undefined;
  readonly isWatched: boolean;
  readonly isReading: boolean;
}

function PositionRow({ position, network, markets, fees, isWatched, isReading }: PositionRowProps) {
  const { token0, token1, amount0, amount1, inRange } = position;
  const way = quotedWay(position, network.wrappedNative);
  const dollarsOf = (raw0: bigint, raw1: bigint): number | undefined => {
    const [of0, of1] = [
      worthOf(raw0, token0.decimals, markets.get(token0.address.toLowerCase())?.priceUSD),
      worthOf(raw1, token1.decimals, markets.get(token1.address.toLowerCase())?.priceUSD),
    ];
    return of0 === undefined || of1 === undefined ? undefined : of0 + of1;
  };
  return (
    <tr>
      <th scope="row">
        <span className="token">
          <PairIcon base={way.base} counter={way.counter} />
          <Link href={`/pools/${position.poolAddress}`}>{pairName(way)}</Link>
          <span className="chip">{formatFee(position.fee)}</span>
          {position.tokenId === null ? null : <small>#{position.tokenId}</small>}
          <PairMarks way={way} />
        </span>
      </th>
      <td data-label={t('Range')} className="wide">
        <PriceRange position={position} way={way} />
        <RangeBar position={position} isTurned={way.isTurned} />
      </td>
      <td data-label={t('State')}>
        <span className={inRange ? 'chip pos' : 'chip warn'}>
          {inRange ? t('In range') : t('Out of range')}
        </span>
      </td>
      <td className="number" data-label={t('Value')}>
        <Worth dollars={dollarsOf(BigInt(amount0), BigInt(amount1))} />
        <small>
          <Amount raw={amount0} token={token0} />
          <br />
          <Amount raw={amount1} token={token1} />
        </small>
      </td>
      <td className="number fees" data-label={t('Fees not collected')}>
        {fees === undefined ? (
          isReading ? (
            <Skeleton />
          ) : (
            <span title={whyNoFees(position, isWatched)}>–</span>
          )
        ) : (
          <>
            <Worth dollars={dollarsOf(fees.amount0, fees.amount1)} />
            <small>
              <Amount raw={String(fees.amount0)} token={token0} />
              <br />
              <Amount raw={String(fees.amount1)} token={token1} />
            </small>
          </>
        )}
      </td>
      {isWatched ? null : (
        <td className="position-change">
          {position.tokenId === null ? null : (
            <Link className="button" href={`/positions/${position.id}`}>
              {t('Change')}
            </Link>
          )}
        </td>
      )}
    </tr>
  );
}

function whyNoFees({ protocol }: OwnPosition, isWatched: boolean | undefined): string {
  if (protocol === 'v4') return t('Not read of V4 positions');
  return isWatched ? t('Only its own wallet can tell') : t('Your wallet’s node did not tell');
}

function Worth({ dollars }: { readonly dollars: number | undefined }) {
  return (
    <div>
      <Figure
        value={dollars}
        reason={t('A token of it has no price')}
        format={(value) => formatDollars(value)}
      />
    </div>
  );
}

/** Draws the range as a bar with the price in it, or at an end of the drawing where it lies outside. */
function RangeBar({ position, isTurned }: { readonly position: OwnPosition; readonly isTurned: boolean }) {
  const { price, priceLower, priceUpper } = position;
  if (price === null) return null;
  const [low, high, now] = [priceLower, priceUpper, price].map((value) => Math.log(Number(value)));
  if (low === undefined || high === undefined || now === undefined || high <= low) return null;
  const share = Math.min(1.2, Math.max(-0.2, (now - low) / (high - low)));
  const place = (isTurned ? 1 - share : share) * (100 / 1.4) + (0.2 / 1.4) * 100;
  return (
    <span className="range-bar" aria-hidden="true">
      <i style={{ left: `${(0.2 / 1.4) * 100}%`, right: `${(0.2 / 1.4) * 100}%` }} />
      <b style={{ left: `calc(${place}% - 1px)` }} />
    </span>
  );
}
