import type { Network } from '../api/answers.ts';
import { useToken } from '../api/tokens.ts';
import { Amount } from '../parts/Amount.tsx';
import { rich, t } from '../words/words.tsx';
import type { Shortage } from './shortage.ts';

interface ShortageNoteProps {
  readonly shortage: Shortage;
  /** Address of the token that is sold. */
  readonly tokenIn: string;
  readonly network: Network;
}

/** Stands in place of the button of a swap that the account cannot pay, and says what it lacks. */
export function ShortageNote({ shortage: { kind, has, needs }, tokenIn, network }: ShortageNoteProps) {
  const found = useToken(tokenIn);
  const coin = { symbol: network.nativeSymbol, decimals: 18 };
  const token = kind === 'token' ? (found ?? { symbol: t('the token'), decimals: 0 }) : coin;
  return (
    <>
      <button type="button" className="primary" disabled>
        {t(kind === 'gas' ? 'Not enough {token} for gas' : 'Not enough {token}', { token: token.symbol })}
      </button>
      <p className="note danger" role="status">
        {rich(WORDS[kind], {
          has: <Amount raw={String(has)} token={token} />,
          needs: <Amount raw={String(needs)} token={token} />,
        })}{' '}
        {t(NEXT[kind], { token: token.symbol })}
      </p>
    </>
  );
}

const NEXT = {
  token: 'Enter a smaller amount, or add {token} to your account.',
  coin: 'Enter a smaller amount, or add {token} to your account.',
  gas: 'Add {token} to your account.',
} as const;

const WORDS = {
  token: 'You have {has}, and this swap takes {needs}.',
  coin: 'You have {has}, and this swap takes {needs} with its gas.',
  gas: 'You have {has}, and its gas takes {needs}.',
} as const;
