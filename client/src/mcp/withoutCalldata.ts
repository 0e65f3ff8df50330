/**
 * Fields that together make a transaction or a signature. An address and a value without calldata would be a
 * payment to the router, so either all of them are answered or none.
 */
export const CALLDATA_FIELDS: ReadonlySet<string> = new Set([
  'to',
  'data',
  'value',
  'transaction',
  'calls',
  'permitData',
]);

/**
 * Returns a built transaction without the fields that a wallet needs to send or sign it. The swap in it loses
 * them too.
 */
export function withoutCalldata(built: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(built).filter(([name]) => !CALLDATA_FIELDS.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      name === 'approvals' && Array.isArray(value)
        ? value.map(withoutCalldata)
        : name === 'swap' && typeof value === 'object' && value !== null
          ? withoutCalldata(value as Record<string, unknown>)
          : value,
    ]),
  );
}
