/**
 * Returns the least output, rounded down, or the most input, rounded up; the tolerance is percent as decimal
 * text.
 */
export function boundOf(raw: string, slippage: string, side: 'leastOut' | 'mostIn'): bigint {
  const [whole = '0', fraction = ''] = slippage.split('.');
  const scale = 100n * 10n ** BigInt(fraction.length);
  const tolerance = BigInt(whole + fraction);
  const amount = BigInt(raw);
  if (side === 'leastOut') return (amount * (scale - tolerance)) / scale;
  return (amount * (scale + tolerance) + scale - 1n) / scale;
}
