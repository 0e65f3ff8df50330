import { useState } from 'react';
import type { PoolPrice } from '../../api/answers.ts';
import { formatPrice } from '../../format/figures.ts';
import type { QuotedWay } from '../../pairs/quotedWay.ts';
import { Amount } from '../../parts/Amount.tsx';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { rich, t } from '../../words/words.tsx';
import { type Bar, type Depth, usePoolDepth } from '../usePool.ts';
import { DepthChart } from './DepthChart.tsx';
import { amountsUpTo, firstRange, priceAtTick, type Range, zoomRange } from './depthScale.ts';
import { TicksTable } from './TicksTable.tsx';

interface DepthSectionProps {
  readonly address: string;
  readonly pool: PoolPrice;
  readonly way: QuotedWay;
}

/** Shows the liquidity of a V3 or V4 pool: drawn around the price, and folded, tick by tick. */
export function DepthSection({ address, pool, way }: DepthSectionProps) {
  const { data, error } = usePoolDepth(address, true);
  const [range, setRange] = useState<Range | undefined>();
  const [chosen, setChosen] = useState<Bar | undefined>();
  const shown = range ?? firstRange(data?.tick ?? 0);
  const zoom = (factor: number) => {
    if (data !== undefined) setRange(zoomRange(shown, data.tick, factor));
  };
  return (
    <section className="card depth" aria-labelledby="depth-title">
      <div className="card-head wrap">
        <h2 id="depth-title">{t('Depth')}</h2>
        <div className="tabs">
          <button type="button" onClick={() => zoom(0.5)}>
            {t('Closer')}
          </button>
          <button type="button" onClick={() => zoom(2)}>
            {t('Wider')}
          </button>
          <button type="button" onClick={() => setRange(undefined)}>
            {t('Reset')}
          </button>
        </div>
      </div>
      {error === null ? null : <ErrorNote error={error} what={t('the depth')} />}
      {data === undefined ? (
        <div className="depth-wait hint">{error === null ? t('Loading…') : ''}</div>
      ) : (
        <DepthChart
          depth={data}
          pool={pool}
          way={way}
          range={shown}
          chosen={chosen}
          onChoose={setChosen}
          onZoom={zoom}
        />
      )}
      <p className="depth-words" aria-live="polite">
        {data === undefined || chosen === undefined ? (
          <span className="muted">
            {t('Point at a bar, or use the arrow keys, to see what lies there and on the way to it.')}
          </span>
        ) : (
          <BarWords bar={chosen} depth={data} pool={pool} way={way} />
        )}
      </p>
      {data === undefined ? null : <TicksTable depth={data} pool={pool} way={way} />}
    </section>
  );
}

interface BarWordsProps {
  readonly bar: Bar;
  readonly depth: Depth;
  readonly pool: PoolPrice;
  readonly way: QuotedWay;
}

function BarWords({ bar, depth, pool: { token0, token1 }, way }: BarWordsProps) {
  const { base, counter, isTurned } = way;
  const at = (tick: number) => {
    const price = priceAtTick(tick, token0.decimals, token1.decimals);
    return <Figure value={isTurned ? 1 / price : price} format={(value) => formatPrice(value)} />;
  };
  const [from, to] = isTurned ? [bar.tickUpper, bar.tickLower] : [bar.tickLower, bar.tickUpper];
  const passed = amountsUpTo(depth.bars, depth.tick, bar);
  return (
    <>
      {rich('From {from} to {to} {counter} for one {base}: {amount0} and {amount1}.', {
        from: at(from),
        to: at(to),
        counter: counter.symbol,
        base: base.symbol,
        amount0: <Amount raw={bar.amount0} token={token0} />,
        amount1: <Amount raw={bar.amount1} token={token1} />,
      })}{' '}
      <span className="muted">
        {rich('Up to there: {amount}.', {
          amount:
            passed.amount0 === '0' ? (
              <Amount raw={passed.amount1} token={token1} />
            ) : (
              <Amount raw={passed.amount0} token={token0} />
            ),
        })}
      </span>
    </>
  );
}
