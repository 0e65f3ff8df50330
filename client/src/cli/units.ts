/**
 * Parses an amount of whole tokens to raw units: "1.5" with 18 decimals is 1500000000000000000n.
 * @throws Error when it is no decimal number above 0, or has more decimals than the token
 */
export function rawUnits(amount: string, decimals: number): bigint {
  const [, whole, fraction = ''] = /^(\d{1,60})(?:\.(\d{1,60}))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new Error(`"${amount}" is not an amount: write it like 1.5`);
  if (fraction.length > decimals)
    throw new Error(`${amount} has more decimals than the token, which has ${decimals}`);
  const raw = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (raw === 0n) throw new Error('The amount must be greater than 0');
  return raw;
}

/** Formats an amount in raw units as whole tokens, without trailing zeros. */
export function wholeTokens(raw: string, decimals: number): string {
  const digits = raw.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Digits of an amount that a table has room for: more are those of tokens with absurd decimals. */
const MAX_DIGITS = 60;

/**
 * Formats an amount as `wholeTokens` does, cut to six digits and a power of ten where it is too long for a
 * table.
 */
export function shownAmount(raw: string, decimals: number): string {
  const whole = wholeTokens(raw, decimals);
  if (whole.length <= MAX_DIGITS) return whole;
  const digits = raw.replace(/^0+/, '');
  const fraction = digits.slice(1, 6).replace(/0+$/, '');
  return `${digits[0]}${fraction === '' ? '' : `.${fraction}`}e${digits.length - 1 - decimals}`;
}
