/** Seconds that each fault lasts. */
export const chaosSeconds = (): number => positive('CHAOS_SECONDS', 3);

/**
 * Chooses trades, blocks and who is hit; a failure comes again with the same one, as far as the machine
 * allows.
 */
export const chaosSeed = (): number => positive('CHAOS_SEED', Date.now() % 1_000_000);

export const soakSeconds = (): number => positive('SOAK_SECONDS', 1_800);

/** When set, the soak ends after this number of answers, and plays no fault. */
export const soakAnswers = (): number | undefined =>
  process.env['SOAK_ANSWERS'] ? positive('SOAK_ANSWERS', 1) : undefined;

function positive(name: string, fallback: number): number {
  const value = Number(process.env[name] || fallback);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0`);
  return value;
}
