import type { DecodedCall } from '../model/liquidityPlan.ts';

/** A call that the calldata has to hold: its name and its arguments in their order. */
export type ExpectedCall = readonly [
  name: string,
  args: readonly (readonly [name: string, value: unknown])[],
];

/** @throws Error when calldata that was read back differs from the calls that were meant */
export function requireCalls(found: readonly DecodedCall[], expected: readonly ExpectedCall[]): void {
  const said = found.map(({ name, args }) => lineOf(name, Object.entries(args)));
  const meant = expected.map(([name, args]) => lineOf(name, args));
  for (const index of Array.from({ length: Math.max(said.length, meant.length) }).keys()) {
    if (said[index] !== meant[index]) {
      throw new Error(`calldata says ${said[index] ?? 'nothing'} instead of ${meant[index] ?? 'nothing'}`);
    }
  }
}

function lineOf(name: string, args: readonly (readonly [string, unknown])[]): string {
  return `${name}(${args.map(([arg, value]) => `${arg}=${String(value).toLowerCase()}`).join(', ')})`;
}
