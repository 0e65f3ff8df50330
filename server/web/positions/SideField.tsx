import type { Token } from '../api/answers.ts';
import { editableAmount, type ParsedAmount, shortAmount } from '../format/amounts.ts';
import { groupDigits, ungroup } from '../format/groupDigits.ts';
import { TokenIcon } from '../parts/TokenIcon.tsx';
import { AmountInput } from '../swap/sides/AmountInput.tsx';
import { Dollars } from '../swap/sides/Dollars.tsx';
import { Balance } from '../wallet/Balance.tsx';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';

interface SideFieldProps {
  readonly id: string;
  readonly token: Token;
  /** Typed text; undefined where the amount follows from the other one. */
  readonly typed: string | undefined;
  readonly parsed: ParsedAmount;
  /** Raw units that the answer computed. */
  readonly computed: string | undefined;
  readonly isTaken: boolean;
  readonly isStale: boolean;
  readonly onType: (text: string) => void;
}

/** Edits the amount of one token of a position; the other amount follows. */
export function SideField(props: SideFieldProps) {
  const { id, token, typed, parsed, computed, isTaken, isStale, onType } = props;
  const { account } = useWallet();
  const follows = computed !== undefined && computed !== '0';
  const raw =
    typed === undefined
      ? follows
        ? computed
        : undefined
      : parsed.kind === 'amount'
        ? parsed.raw
        : undefined;
  const value = typed ?? (follows ? editableAmount(computed, token.decimals) : '');
  const short =
    typed === undefined
      ? follows
        ? shortAmount(computed, token.decimals)
        : ''
      : groupDigits(ungroup(typed));
  if (!isTaken) {
    return (
      <div className="amount-field side-off">
        <TokenIcon {...token} /> <strong>{token.symbol}</strong>{' '}
        <span className="muted">{t('is not needed: the price lies outside of the range.')}</span>
      </div>
    );
  }
  return (
    <div className="amount-field" data-stale={typed === undefined && isStale}>
      <label htmlFor={id}>{token.symbol}</label>
      <div className="amount-row">
        <AmountInput
          {...{ id, value, short, onType }}
          isInvalid={typed !== undefined && parsed.kind === 'invalid'}
        />
        <span className="side-token">
          <TokenIcon {...token} /> {token.symbol}
        </span>
      </div>
      <div className="amount-note" id={`${id}-note`}>
        {typed !== undefined && parsed.kind === 'invalid' ? (
          <span className="bad">{parsed.reason}</span>
        ) : null}
        <Dollars side={raw === undefined ? undefined : { token, raw }} than={undefined} />
        {account === undefined ? null : (
          <Balance token={token} isCoin={token.isCoin === true} onPart={onType} />
        )}
      </div>
    </div>
  );
}
