import { type Address, type Hex, isAddress, isHex } from 'viem';

/** The nested failed calls of a reverted transaction. */
export interface FailedPath {
  /** Called contracts, the router first. Code that a contract borrows (DELEGATECALL) counts as its own. */
  readonly contracts: readonly Address[];
  /** Revert data of the transaction, and of the innermost failed call. */
  readonly data: Hex;
  readonly innermostData: Hex;
  /** True if the innermost call used all its gas. */
  readonly isOutOfGas: boolean;
}

/** Maximum call depth of the EVM. */
const MAX_DEPTH = 1024;

/** Calls that run other code in the account of the caller, such as that behind a proxy. */
const BORROWING = new Set<unknown>(['DELEGATECALL', 'CALLCODE']);

/**
 * Reads the answer of debug_traceTransaction or debug_traceCall with the callTracer. Returns undefined if it
 * is malformed or the transaction did not fail. A failed call that is not caught is the last call of its
 * caller, which fails with it.
 * @param usedAll whether the transaction used its whole gas limit: for the outermost call some nodes report
 * `gas` without the intrinsic gas but `gasUsed` with it
 */
export function failedPathOf(trace: unknown, usedAll: boolean): FailedPath | undefined {
  const outermost = failedFrame(trace);
  if (outermost === undefined) return undefined;
  let frame: Frame | undefined = outermost;
  const contracts: Address[] = [];
  let innermost = outermost;
  for (let depth = 0; frame !== undefined && depth < MAX_DEPTH; depth++) {
    innermost = frame;
    const to = frame['to'];
    const isOwnCode = !BORROWING.has(frame['type']);
    if (isOwnCode && typeof to === 'string' && isAddress(to, { strict: false }))
      contracts.push(to.toLowerCase() as Address);
    const calls: unknown = frame['calls'];
    frame = Array.isArray(calls) ? failedFrame(calls.at(-1)) : undefined;
  }
  const isOutOfGas = innermost === outermost ? usedAll : hasUsedAll(innermost);
  return { contracts, data: dataOf(outermost), innermostData: dataOf(innermost), isOutOfGas };
}

function dataOf({ output }: Frame): Hex {
  return isHex(output) ? output : '0x';
}

type Frame = Readonly<Record<string, unknown>>;

function failedFrame(value: unknown): Frame | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const frame = value as Frame;
  return typeof frame['error'] === 'string' ? frame : undefined;
}

function hasUsedAll({ gas, gasUsed }: Frame): boolean {
  return isHex(gas) && isHex(gasUsed) && gas !== '0x' && gasUsed !== '0x' && BigInt(gasUsed) >= BigInt(gas);
}
