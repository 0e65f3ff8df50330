import type { Token } from '../api/answers.ts';
import { editableAmount } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { useFunds } from './useFunds.ts';

/** Units of gas that `Max` keeps the native coin for, at the present gas price: several swaps. */
const GAS_RESERVE = 1_000_000n;

interface BalanceProps {
  readonly token: Token;
  /** Whether the token stands for the native coin. */
  readonly isCoin: boolean;
  readonly onMax?: (text: string) => void;
}

/** Shows the account's balance of the token, and a button that takes all of it. */
export function Balance({ token, isCoin, onMax }: BalanceProps) {
  const funds = useFunds(token, isCoin);
  if (funds === undefined) return null;
  const { balance } = funds;
  const reserve = isCoin ? funds.gasPrice * GAS_RESERVE : 0n;
  const most = balance > reserve ? balance - reserve : 0n;
  return (
    <>
      <span className="balance">
        Balance <Amount raw={String(balance)} token={token} unit="" />
      </span>
      {onMax === undefined || most === 0n ? null : (
        <button type="button" onClick={() => onMax(editableAmount(String(most), token.decimals))}>
          Max
        </button>
      )}
    </>
  );
}
