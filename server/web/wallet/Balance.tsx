import type { Token } from '../api/answers.ts';
import { editableAmount } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { t } from '../words/words.tsx';
import { useFunds } from './useFunds.ts';

/** Units of gas that `Max` keeps the native coin for, at the present gas price: several swaps. */
const GAS_RESERVE = 1_000_000n;

interface BalanceProps {
  readonly token: Token;
  /** Whether the token stands for the native coin. */
  readonly isCoin: boolean;
  /** Absent where no part of it is to be taken. */
  readonly onPart?: (text: string) => void;
}

/** The parts that a click takes, percent; all of it is *Max*. */
const PARTS = [25n, 50n, 100n] as const;

/** Shows the account's balance of the token, and buttons that take a part or all of it. */
export function Balance({ token, isCoin, onPart }: BalanceProps) {
  const funds = useFunds(token, isCoin);
  if (funds === undefined) return null;
  const { balance } = funds;
  const reserve = isCoin ? funds.gasPrice * GAS_RESERVE : 0n;
  const most = balance > reserve ? balance - reserve : 0n;
  return (
    <>
      <span className="balance">
        {t('Balance')} <Amount raw={String(balance)} token={token} unit="" />
      </span>
      {onPart === undefined || most === 0n ? null : (
        <span className="parts">
          {PARTS.map((percent) => (
            <button
              key={String(percent)}
              type="button"
              onClick={() => onPart(editableAmount(String((most * percent) / 100n), token.decimals))}
            >
              {percent === 100n ? t('Max') : `${percent}%`}
            </button>
          ))}
        </span>
      )}
    </>
  );
}
