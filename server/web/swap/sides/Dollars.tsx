import { formatUnits } from 'viem';
import type { Token } from '../../api/answers.ts';
import { usePriceMap } from '../../api/prices.ts';
import { fullDollars } from '../../format/fullDollars.ts';
import { formatShare } from '../../format/share.ts';
import { t } from '../../words/words.tsx';

interface Side {
  readonly token: Token;
  /** Raw units. */
  readonly raw: string;
}

interface DollarsProps {
  readonly side: Side | undefined;
  /** The other side, where this one is compared with it. */
  readonly than?: Side | undefined;
}

/** Shows what an amount is worth, and by how much that is more or less than the other side. */
export function Dollars({ side, than }: DollarsProps) {
  const sides = [side, than].flatMap((each) => (each === undefined ? [] : [each]));
  const prices = usePriceMap(sides.map(({ token }) => token));
  const worthOf = ({ token, raw }: Side): number | undefined => {
    const price = prices.get(token.address.toLowerCase());
    return price === undefined ? undefined : Number(formatUnits(BigInt(raw), token.decimals)) * price;
  };
  const worth = side && worthOf(side);
  if (worth === undefined) return <span className="dollars" title={side && t('no price is known')} />;
  const other = than && worthOf(than);
  const percent = other === undefined || !(other > 0) ? undefined : (worth / other - 1) * 100;
  return (
    <span className="dollars">
      <data value={String(worth)}>{fullDollars(worth)}</data>
      {percent === undefined ? null : (
        <span className={percent < -5 ? 'bad' : 'muted'}> ({formatShare(percent)})</span>
      )}
    </span>
  );
}
