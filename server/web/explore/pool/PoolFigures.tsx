import type { ReactNode } from 'react';
import type { PoolPrice } from '../../api/answers.ts';
import { formatShare } from '../../format/share.ts';
import { Amount } from '../../parts/Amount.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { Money } from '../../parts/Money.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { t } from '../../words/words.tsx';
import { Stat } from '../Stat.tsx';
import { usePoolApr, usePoolTvl, usePoolVolume } from '../usePool.ts';

/** Shows what a pool holds, trades and earns. */
export function PoolFigures({ address, pool }: { readonly address: string; readonly pool: PoolPrice }) {
  const tvl = usePoolTvl(address);
  const apr = usePoolApr(address);
  const volume = usePoolVolume(address, 'hour', 1);
  const windows = volume.data?.windows;
  const symbol = volume.data?.currency?.symbol;
  const { token0, token1 } = pool;
  const once = <Data,>(data: Data | undefined, error: Error | null, show: (data: Data) => ReactNode) =>
    data === undefined ? error === null ? <Skeleton /> : <span title={error.message}>–</span> : show(data);
  return (
    <section className="card" aria-labelledby="figures-title">
      <h2 id="figures-title">{t('What it holds and earns')}</h2>
      <dl className="grid figures">
        <Stat name={t('TVL')}>
          {once(tvl.data, tvl.error, ({ tvlUSD, valueNative, usdReason }) => (
            <Money usd={tvlUSD} native={valueNative} symbol={symbol} reason={usdReason} />
          ))}
        </Stat>
        <Stat name={token0.symbol}>
          {once(tvl.data, tvl.error, ({ amount0 }) => (
            <Amount raw={amount0} token={token0} unit="" />
          ))}
        </Stat>
        <Stat name={token1.symbol}>
          {once(tvl.data, tvl.error, ({ amount1 }) => (
            <Amount raw={amount1} token={token1} unit="" />
          ))}
        </Stat>
        {(['24h', '7d'] as const).map((name) => (
          <Stat key={name} name={t(name === '24h' ? 'Volume 24 h' : 'Volume 7 d')}>
            {once(windows, volume.error, ({ [name]: { volumeUSD, volumeNative } }) => (
              <Money usd={volumeUSD} native={volumeNative} symbol={symbol} />
            ))}
          </Stat>
        ))}
        <Stat name={t('Fees 24 h')}>
          {once(windows, volume.error, ({ '24h': { feesUSD } }) => (
            <Money usd={feesUSD} />
          ))}
        </Stat>
        <Stat name={t('APR, by the last 24 h')}>
          {once(apr.data, apr.error, ({ apr: rate, reason }) => (
            <Figure value={rate} reason={reason} format={(value) => formatShare(Number(value))} />
          ))}
        </Stat>
      </dl>
    </section>
  );
}
