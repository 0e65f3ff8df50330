import { useState } from 'react';
import type { PoolPrice } from '../api/answers.ts';
import { formatNumber } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Figure } from '../parts/Figure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { DepthChart } from './DepthChart.tsx';
import { firstRange, priceAtTick, type Range, zoomRange } from './depthScale.ts';
import { TicksTable } from './TicksTable.tsx';
import { type Bar, usePoolDepth } from './usePool.ts';

interface DepthSectionProps {
  readonly address: string;
  readonly pool: PoolPrice;
}

/** Shows the liquidity of a V3 pool: drawn around the price, and tick by tick. */
export function DepthSection({ address, pool }: DepthSectionProps) {
  const { data, error } = usePoolDepth(address, true);
  const [range, setRange] = useState<Range | undefined>();
  const [chosen, setChosen] = useState<Bar | undefined>();
  if (data === undefined) {
    return error === null ? <Loading what="the depth" /> : <ErrorNote error={error} what="the depth" />;
  }
  const shown = range ?? firstRange(data.tick);
  const zoom = (factor: number) => setRange(zoomRange(shown, data.tick, factor));
  return (
    <>
      <section className="card depth" aria-labelledby="depth-title">
        <div className="card-head wrap">
          <h2 id="depth-title">Depth</h2>
          <div className="tabs">
            <button type="button" onClick={() => zoom(0.5)}>
              Closer
            </button>
            <button type="button" onClick={() => zoom(2)}>
              Wider
            </button>
            <button type="button" onClick={() => setRange(undefined)}>
              Reset
            </button>
          </div>
        </div>
        <DepthChart
          depth={data}
          pool={pool}
          range={shown}
          chosen={chosen}
          onChoose={setChosen}
          onZoom={zoom}
        />
        <p className="depth-words" aria-live="polite">
          {chosen === undefined ? (
            'Hover over a bar, or use the arrow keys, to see its amounts.'
          ) : (
            <BarWords bar={chosen} pool={pool} />
          )}
        </p>
        <p>
          <small>
            Ticks are from{' '}
            {data.source === 'chain' ? 'the chain itself' : 'the index, checked against the chain'}.
          </small>
        </p>
      </section>
      <TicksTable depth={data} pool={pool} />
    </>
  );
}

function BarWords({ bar, pool: { token0, token1 } }: { readonly bar: Bar; readonly pool: PoolPrice }) {
  const at = (tick: number) => (
    <Figure
      value={priceAtTick(tick, token0.decimals, token1.decimals)}
      format={(value) => formatNumber(value)}
    />
  );
  return (
    <>
      From {at(bar.tickLower)} to {at(bar.tickUpper)} {token1.symbol} per {token0.symbol}:{' '}
      <Amount raw={bar.amount0} token={token0} /> and <Amount raw={bar.amount1} token={token1} />.
    </>
  );
}
