import type { PoolPrice } from '../api/answers.ts';
import { formatFee } from '../format/amounts.ts';
import { CopyAddress } from '../parts/CopyAddress.tsx';
import { describeHook, hasHook } from './describeHook.ts';
import { Stat } from './Stat.tsx';

/** Shows what tells a V4 pool from others of its pair, and what its hook can do; nothing for other pools. */
export function KeySection({ pool }: { readonly pool: PoolPrice }) {
  const { hooks, tickSpacing, fee, isDynamicFee, isNative, token0 } = pool;
  if (hooks === undefined) return null;
  return (
    <section className="card" aria-labelledby="key-title">
      <h2 id="key-title">Key of the pool</h2>
      <dl className="grid key">
        <Stat name="Fee">{isDynamicFee ? 'Set by the hook' : formatFee(fee)}</Stat>
        <Stat name="Tick spacing">{tickSpacing}</Stat>
        <Stat name="Hook">{hasHook(pool) ? <CopyAddress address={hooks} /> : 'None'}</Stat>
        {isNative ? <Stat name="Native coin">{token0.symbol} itself, not wrapped</Stat> : null}
      </dl>
      <p className="hint">{describeHook(pool)}</p>
    </section>
  );
}
