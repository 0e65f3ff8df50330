import { memo } from 'react';

interface TokenIconProps {
  readonly address: string;
  readonly symbol: string;
}

/**
 * Draws a disc in colours made from the address, with the first letters of the symbol. Two tokens of one name look
 * different, and no request goes to the hosts of logos.
 */
export const TokenIcon = memo(function TokenIcon({ address, symbol }: TokenIconProps) {
  const hue = Number.parseInt(address.slice(2, 8), 16) % 360;
  const turn = Number.parseInt(address.slice(8, 10), 16) % 120;
  const letters = [...symbol].slice(0, 2).join('').toUpperCase();
  return (
    <svg className="token-icon" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={`hsl(${hue} 55% 38%)`} />
      <path d="M0 16a16 16 0 0 0 32 0Z" fill={`hsl(${hue + 40 + turn} 55% 32%)`} />
      <text x="16" y="20.5" textAnchor="middle" fontSize="12" fontWeight="700" fill="#fff">
        {letters}
      </text>
    </svg>
  );
});
