import { memo, useState } from 'react';
import type { Token } from '../api/answers.ts';
import { onHost } from '../brand/brand.ts';

type TokenIconProps = Pick<Token, 'address' | 'symbol' | 'logoURI' | 'isCoin'>;

/** Sizes of the letters on a disc, by their number. */
const SIZES = [13, 13, 12, 10, 8.5];

/**
 * Draws a disc in colours made from the address, with the first letters of the symbol; the coin's is of the
 * accent. Two tokens of one name look different. A logo of the lists comes over it, from this service and no
 * other host.
 */
export const TokenIcon = memo(function TokenIcon({ address, symbol, logoURI, isCoin }: TokenIconProps) {
  const [isLoaded, setLoaded] = useState(false);
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360;
  const turn = Number.parseInt(address.slice(8, 10), 16) % 120;
  // Two letters would not tell USDC from USDT.
  const letters = [...symbol].slice(0, 4).join('').toUpperCase();
  return (
    <span className="token-icon">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="16" fill={isCoin ? 'var(--accent)' : `hsl(${hue} 55% 38%)`} />
        {isCoin ? null : <path d="M0 16a16 16 0 0 0 32 0Z" fill={`hsl(${hue + 40 + turn} 55% 32%)`} />}
        <text
          x="16"
          y="19.5"
          textAnchor="middle"
          fontSize={SIZES[letters.length] ?? 8.5}
          fontWeight="700"
          fill={isCoin ? 'var(--accent-ink)' : '#fff'}
        >
          {letters}
        </text>
      </svg>
      {logoURI && !isCoin ? (
        <img
          src={onHost(`/logos/${address}`)}
          alt=""
          loading="lazy"
          hidden={!isLoaded}
          onLoad={({ currentTarget }) => setLoaded(currentTarget.naturalWidth > 0)}
        />
      ) : null}
    </span>
  );
});
