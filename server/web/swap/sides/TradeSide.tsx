import { lazy, Suspense } from 'react';
import type { Quote, Token } from '../../api/answers.ts';
import { editableAmount, shortAmount } from '../../format/amounts.ts';
import { groupDigits, ungroup } from '../../format/groupDigits.ts';
import { useWallet } from '../../wallet/walletContext.ts';
import type { Side, TradeState } from '../useTrade.ts';
import { AmountField } from './AmountField.tsx';
import { Dollars } from './Dollars.tsx';

const Balance = lazy(async () => ({ default: (await import('../../wallet/Balance.tsx')).Balance }));

interface TradeSideProps {
  readonly side: Side;
  readonly label: string;
  readonly state: TradeState;
  readonly quote: Quote | undefined;
  readonly isStale: boolean;
}

/** One side of the trade: its amount as typed or quoted, its dollars, and what the account holds. */
export function TradeSide({ side, label, state, quote, isStale }: TradeSideProps) {
  const { tokens, exact, amount } = state;
  const { account } = useWallet();
  const token = tokens[side];
  const isFixed = side === exact;
  const quoted = rawOf(quote, side);
  const computed = isFixed ? undefined : quoted;
  const raw = isFixed && amount.kind === 'amount' ? amount.raw : computed;
  const isOut = side === 'out';
  const paid = rawOf(quote, 'in');
  return (
    <AmountField
      side={side}
      label={label}
      token={token}
      value={isFixed ? state.text : computed && token ? editableAmount(computed, token.decimals) : ''}
      short={
        isFixed ? typedAmount(state, token) : computed && token ? shortAmount(computed, token.decimals) : ''
      }
      invalid={isFixed && amount.kind === 'invalid' ? amount.reason : undefined}
      isStale={!isFixed && isStale}
      onType={(text) => state.type(side, text)}
      onToken={(chosen) => state.chooseToken(side, chosen)}
    >
      <Dollars
        side={token && raw ? { token, raw } : undefined}
        than={isOut && tokens.in && paid ? { token: tokens.in, raw: paid } : undefined}
      />
      {account !== undefined && token !== undefined ? (
        <Suspense>
          <Balance
            token={token}
            isCoin={token.isCoin === true}
            {...(isOut ? {} : { onPart: (text: string) => state.type('in', text) })}
          />
        </Suspense>
      ) : null}
    </AmountField>
  );
}

function rawOf(quote: Quote | undefined, side: Side): string | undefined {
  return side === 'in' ? quote?.amountIn : quote?.amountOut;
}

/** Digits and spaces that fit into the narrowest field. */
const MOST_CHARACTERS = 32;

/** Returns what was typed, in groups; its significant digits where it would not fit. */
function typedAmount({ text, amount }: TradeState, token: Token | undefined): string {
  const grouped = groupDigits(ungroup(text));
  const isLong = grouped.length > MOST_CHARACTERS && amount.kind === 'amount' && token !== undefined;
  return isLong ? shortAmount(amount.raw, token.decimals) : grouped;
}
