import type { QuotedWay } from '../pairs/quotedWay.ts';
import { TokenMarks } from './TokenMarks.tsx';

/** Says where a pair is shown which of its tokens is dangerous. */
export function PairMarks({ way }: { readonly way: Pick<QuotedWay, 'base' | 'counter'> }) {
  return (
    <>
      <TokenMarks token={way.base} />
      <TokenMarks token={way.counter} />
    </>
  );
}
