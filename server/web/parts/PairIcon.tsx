import type { Token } from '../api/answers.ts';
import { TokenIcon } from './TokenIcon.tsx';

interface PairIconProps {
  readonly base: Pick<Token, 'address' | 'symbol'>;
  readonly counter: Pick<Token, 'address' | 'symbol'>;
}

/** Shows the icons of two tokens, one over the edge of the other. */
export function PairIcon({ base, counter }: PairIconProps) {
  return (
    <span className="pair-icon">
      <TokenIcon address={base.address} symbol={base.symbol} />
      <TokenIcon address={counter.address} symbol={counter.symbol} />
    </span>
  );
}
