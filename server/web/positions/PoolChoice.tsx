import type { ListedPool } from '../api/answers.ts';
import { isSame } from '../api/tokens.ts';
import { formatFee } from '../format/amounts.ts';
import { formatDollars } from '../format/figures.ts';
import { formatShare } from '../format/share.ts';
import { ExchangeBadge } from '../parts/ExchangeBadge.tsx';
import { Figure } from '../parts/Figure.tsx';
import { t } from '../words/words.tsx';

interface PoolChoiceProps {
  /** Address of the chosen pool. */
  readonly address: string;
  readonly pools: readonly ListedPool[];
  readonly onChoose: (address: string) => void;
}

/** Chooses among the pools of a pair: fee and kind, with the part of the liquidity that lies in each. */
export function PoolChoice({ address, pools, onChoose }: PoolChoiceProps) {
  const whole = pools.reduce((sum, { tvlUSD }) => sum + Number(tvlUSD ?? 0), 0);
  if (pools.length < 2) return null;
  return (
    <fieldset className="pool-choice">
      <legend>{t('Fee and where liquidity lies')}</legend>
      {pools.map((listed) => (
        <label key={listed.address} className="check" data-chosen={isSame(listed.address, address)}>
          <input
            type="radio"
            name="pool"
            checked={isSame(listed.address, address)}
            onChange={() => onChoose(listed.address)}
          />
          <span>
            <strong>{kindOf(listed)}</strong> <ExchangeBadge id={listed.exchange} />
          </span>
          <span className="pool-share">
            <Figure value={listed.tvlUSD} format={(value) => formatDollars(value)} />{' '}
            <small className="muted">
              {whole > 0 && listed.tvlUSD !== null
                ? formatShare((Number(listed.tvlUSD) / whole) * 100)
                : t('not known')}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const kindOf = ({ protocol, fee }: ListedPool): string =>
  protocol === 'v2' ? 'V2' : `${protocol.toUpperCase()} · ${formatFee(fee)}`;
