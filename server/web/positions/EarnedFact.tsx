import { usePriceMap } from '../api/prices.ts';
import { usePoolVolume } from '../explore/usePool.ts';
import { formatDollars } from '../format/figures.ts';
import { formatShare } from '../format/share.ts';
import { Fact } from '../parts/Fact.tsx';
import { Figure } from '../parts/Figure.tsx';
import { t } from '../words/words.tsx';
import type { ChangeAnswer } from './change.ts';
import { yearOfFees } from './yearOfFees.ts';

interface EarnedFactProps {
  readonly pool: string;
  readonly position: ChangeAnswer['position'];
}

/** Shows the share of the pool, and the yield of a year of fees like the last week's. */
export function EarnedFact({ pool, position }: EarnedFactProps) {
  const { token0, token1, amount0, amount1, share, inRange } = position;
  const week = usePoolVolume(pool, 'day', 7).data?.windows['7d'].feesUSD;
  const prices = usePriceMap([token0, token1]);
  const worthOf = (raw: string, { address, decimals }: typeof token0) => {
    const price = prices.get(address.toLowerCase());
    return price === undefined ? undefined : (Number(raw) / 10 ** decimals) * price;
  };
  const [worth0, worth1] = [worthOf(amount0, token0), worthOf(amount1, token1)];
  const worth = worth0 === undefined || worth1 === undefined ? undefined : worth0 + worth1;
  const year = yearOfFees({ weekOfFees: week ?? undefined, share, worth });
  return (
    <>
      <Fact name={t('Share of the liquidity in range')}>
        <Figure
          value={share}
          reason={t('The price lies outside of the range')}
          format={(value) => formatShare(Number(value))}
        />
      </Fact>
      <Fact name={t('A year of fees like the last week’s')}>
        <Figure
          value={year?.dollars}
          reason={inRange ? t('The pool has no fees in dollars') : t('The price lies outside of the range')}
          format={(value) => formatDollars(value)}
        />
        {year?.percent === undefined ? null : <small className="muted"> {formatShare(year.percent)}</small>}
      </Fact>
    </>
  );
}
