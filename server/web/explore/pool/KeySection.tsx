import type { PoolPrice } from '../../api/answers.ts';
import { formatFee } from '../../format/amounts.ts';
import { CopyAddress } from '../../parts/CopyAddress.tsx';
import { t } from '../../words/words.tsx';
import { Stat } from '../Stat.tsx';
import { describeHook, hasHook } from './describeHook.ts';

/** Shows what tells a V4 pool from others of its pair, and what its hook can do; nothing for other pools. */
export function KeySection({ pool }: { readonly pool: PoolPrice }) {
  const { hooks, tickSpacing, fee, isDynamicFee, isNative, token0 } = pool;
  if (hooks === undefined) return null;
  return (
    <section className="card" aria-labelledby="key-title">
      <h2 id="key-title">{t('Key of the pool')}</h2>
      <dl className="grid key">
        <Stat name={t('Fee')}>{isDynamicFee ? t('Set by the hook') : formatFee(fee ?? 0)}</Stat>
        <Stat name={t('Tick spacing')}>{tickSpacing}</Stat>
        <Stat name={t('Hook')}>{hasHook(pool) ? <CopyAddress address={hooks} /> : t('None')}</Stat>
        {isNative ? (
          <Stat name={t('Native coin')}>{t('{coin} itself, not wrapped', { coin: token0.symbol })}</Stat>
        ) : null}
      </dl>
      <p className="hint">{describeHook(pool)}</p>
    </section>
  );
}
