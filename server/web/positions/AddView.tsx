import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Network, PoolPrice } from '../api/answers.ts';
import { usePoolDepth, usePoolPrice } from '../explore/usePool.ts';
import { type ParsedAmount, parseAmount } from '../format/amounts.ts';
import { plainSign } from '../format/decimalSign.ts';
import { pairName, quotedWay } from '../pairs/quotedWay.ts';
import { changedParams } from '../parts/changedParams.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { PairIcon } from '../parts/PairIcon.tsx';
import { PairMarks } from '../parts/PairMarks.tsx';
import { useSettings } from '../swap/settings.ts';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { AmountsCard } from './AmountsCard.tsx';
import { type Change, offerOf, paidToken } from './change.ts';
import { PoolChoice } from './PoolChoice.tsx';
import { RangeField } from './RangeField.tsx';
import { termsOf } from './terms.ts';
import { firstTicks, fullRange, sidesAt } from './tickRange.ts';
import { useConfirmedHook } from './useConfirmedHook.ts';
import { usePairPools } from './usePairPools.ts';
import { usePreview } from './usePreview.ts';

/** Shows the way to a new position in a pool, or to an addition to a pair. */
export function AddView({ network }: { readonly network: Network }) {
  const [params] = useSearchParams();
  const address = params.get('pool') ?? '';
  const pool = usePoolPrice(address);
  if (pool.data === undefined) {
    return (
      <section className="card">
        {pool.error === null ? (
          <Loading what={t('the pool')} />
        ) : (
          <ErrorNote error={pool.error} what={t('the pool')} />
        )}
      </section>
    );
  }
  return <AddTo key={address} address={address} pool={pool.data} network={network} />;
}

interface AddToProps {
  readonly address: string;
  readonly pool: PoolPrice;
  readonly network: Network;
}

/** The form, whose state is in the address: a reload keeps it. */
function AddTo({ address, pool, network }: AddToProps) {
  const [params, setParams] = useSearchParams();
  const { account } = useWallet();
  const [settings] = useSettings();
  const hasTicks = pool.tick !== undefined;
  const { data: depth, error } = usePoolDepth(address, hasTicks);
  const pools = usePairPools(pool);
  const way = quotedWay(pool, network.wrappedNative);
  const { token0, token1 } = pool;
  const scale = { decimals0: token0.decimals, decimals1: token1.decimals, isTurned: way.isTurned };
  const set = (values: Readonly<Record<string, string | undefined>>) =>
    setParams((present) => changedParams(present, values), { replace: true });
  const side = params.get('side') === '1' ? 1 : 0;
  const isOne = params.get('one') === '1';
  const text = params.get('amount') ?? '';
  const typedToken = side === 0 ? token0 : token1;
  const parsed: ParsedAmount = useMemo(
    () => parseAmount(text, typedToken.decimals, typedToken.symbol),
    [text, typedToken],
  );
  const range = depth === undefined ? undefined : rangeIn(params, depth, pool.fee ?? 0);
  const full = depth === undefined ? undefined : fullRange(depth.tickSpacing);
  const sides = range === undefined || depth === undefined ? BOTH : sidesAt(range, depth.tick);
  const hook = useConfirmedHook();
  const isTyped = side === 0 ? sides.takes0 : sides.takes1;
  const { slippage, terms } = termsOf(settings);
  const isReadyRange = !hasTicks || range !== undefined;
  const change: Change | undefined =
    parsed.kind !== 'amount' || !(isOne || isTyped) || !isReadyRange
      ? undefined
      : {
          endpoint: isOne ? 'zap' : 'add',
          action: hasTicks ? 'open' : 'raise',
          place: address,
          body: {
            pool: address,
            ...offerOf({ isOne, side, tokens: [token0, token1], raw: parsed.raw }),
            ...(range === undefined
              ? {}
              : range.lower === full?.lower && range.upper === full.upper
                ? { fullRange: true }
                : { tickLower: range.lower, tickUpper: range.upper }),
            ...terms,
            ...hook.confirmed.body,
          },
        };
  const preview = usePreview(change, account);
  const isWaiting = hasTicks && depth === undefined && error === null;
  return (
    <div className="positions-add">
      <section className="card" aria-labelledby="add-title">
        <div className="pool-head">
          <PairIcon base={way.base} counter={way.counter} />
          <h1 id="add-title">
            {hasTicks
              ? t('New position in {pair}', { pair: pairName(way) })
              : t('Add to {pair}', { pair: pairName(way) })}
            <PairMarks way={way} />
          </h1>
        </div>
        {error === null ? null : <ErrorNote error={error} what={t('the depth')} />}
        {pools === undefined || isWaiting ? (
          <div className="add-wait hint">{t('Loading…')}</div>
        ) : (
          <>
            <PoolChoice
              {...{ address, pools }}
              onChoose={(next) => set({ pool: next, lower: undefined, upper: undefined })}
            />
            {depth === undefined || range === undefined ? null : (
              <RangeField
                {...{ depth, way, scale, range }}
                onRange={({ lower, upper }) => set({ lower: String(lower), upper: String(upper) })}
              />
            )}
          </>
        )}
      </section>
      {pools === undefined || isWaiting ? null : (
        <AmountsCard
          {...{ network, change, preview, slippage, sides, side, text, parsed, isOne }}
          confirmations={[hook]}
          onOne={(next) => set({ one: next ? '1' : undefined })}
          pool={address}
          tokens={[paidToken(token0, pool, network), paidToken(token1, pool, network)]}
          onType={(next, typed) => set({ side: next === 1 ? '1' : undefined, amount: plainSign(typed) })}
        />
      )}
    </div>
  );
}

const BOTH = { takes0: true, takes1: true };

interface Spaced {
  readonly tick: number;
  readonly tickSpacing: number;
}

/** Returns the range of the address where it is one of the pool, and a first one otherwise. */
function rangeIn(params: URLSearchParams, { tick, tickSpacing }: Spaced, fee: number) {
  const [lower, upper] = [params.get('lower'), params.get('upper')].map((text) => Number(text ?? Number.NaN));
  const full = fullRange(tickSpacing);
  const isUsable = (end: number | undefined): end is number =>
    end !== undefined && Number.isInteger(end) && end % tickSpacing === 0 && Math.abs(end) <= full.upper;
  if (isUsable(lower) && isUsable(upper) && lower < upper) return { lower, upper };
  return firstTicks(tick, tickSpacing, fee);
}
