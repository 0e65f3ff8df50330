import type { Token } from '../api/answers.ts';
import { TokenIcon } from './TokenIcon.tsx';

type Icon = Pick<Token, 'address' | 'symbol' | 'logoURI' | 'isCoin'>;

interface PairIconProps {
  readonly base: Icon;
  readonly counter: Icon;
}

/** Shows the icons of two tokens, one over the edge of the other. */
export function PairIcon({ base, counter }: PairIconProps) {
  return (
    <span className="pair-icon">
      <TokenIcon {...base} />
      <TokenIcon {...counter} />
    </span>
  );
}
