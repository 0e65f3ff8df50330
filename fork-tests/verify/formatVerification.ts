import type { Verification } from './verifyIndex.ts';

const SHOWN_DIFFERENCES = 20;

/** A table of the checks, then the first differences of each that has any, as lines of text. */
export function formatVerification({ block, checks }: Verification): string[] {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = [`block ${block.number} ${block.hash}`, ''];
  for (const { name, compared, differences } of checks) {
    const verdict = differences.length === 0 ? 'ok' : `${differences.length} DIFFERENT`;
    lines.push(`${name.padEnd(width)}  ${String(compared).padStart(8)} compared  ${verdict}`);
  }
  for (const { name, differences } of checks) {
    if (differences.length === 0) continue;
    lines.push('', name);
    for (const { what, indexed, onChain } of differences.slice(0, SHOWN_DIFFERENCES)) {
      lines.push(`  ${what}: index ${indexed}, chain ${onChain}`);
    }
    if (differences.length > SHOWN_DIFFERENCES) {
      lines.push(`  and ${differences.length - SHOWN_DIFFERENCES} more`);
    }
  }
  return lines;
}

export function hasDifferences({ checks }: Verification): boolean {
  return checks.some(({ differences }) => differences.length > 0);
}
