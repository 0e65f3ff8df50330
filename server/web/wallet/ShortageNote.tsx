import type { Network } from '../api/answers.ts';
import { useToken } from '../api/tokens.ts';
import { Amount } from '../parts/Amount.tsx';
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
  const token = kind === 'token' ? (found ?? { symbol: 'the token', decimals: 0 }) : coin;
  return (
    <>
      <button type="button" className="primary" disabled>
        Not enough {token.symbol}
        {kind === 'gas' ? ' for gas' : null}
      </button>
      <p className="note danger" role="status">
        You have <Amount raw={String(has)} token={token} />, and {kind === 'gas' ? 'its gas' : 'this swap'}{' '}
        takes <Amount raw={String(needs)} token={token} />
        {kind === 'coin' ? ' with its gas' : null}.
      </p>
    </>
  );
}
