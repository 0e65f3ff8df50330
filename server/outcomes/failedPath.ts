import { type Address, type Hex, isAddress, isHex } from 'viem';

/** The calls that failed, one inside the other, of a transaction that reverted. */
export interface FailedPath {
  /** The contracts called, the router first. */
  readonly contracts: readonly Address[];
  /** What the transaction as a whole reverted with. */
  readonly data: Hex;
  /** The innermost of the calls used all its gas. */
  readonly isOutOfGas: boolean;
}

/** The depth that the EVM allows. */
const MAX_DEPTH = 1024;

/**
 * Reads the answer of debug_traceTransaction with the callTracer; undefined when it is none, or of a transaction that did
 * not fail. A call that fails and is not caught is the last of its caller, which fails with it.
 */
export function failedPathOf(trace: unknown): FailedPath | undefined {
  let frame = failedFrame(trace);
  if (frame === undefined) return undefined;
  const contracts: Address[] = [];
  const output = frame['output'];
  let innermost = frame;
  for (let depth = 0; frame !== undefined && depth < MAX_DEPTH; depth++) {
    innermost = frame;
    const to = frame['to'];
    if (typeof to === 'string' && isAddress(to, { strict: false }))
      contracts.push(to.toLowerCase() as Address);
    const calls: unknown = frame['calls'];
    frame = Array.isArray(calls) ? failedFrame(calls.at(-1)) : undefined;
  }
  return { contracts, data: isHex(output) ? output : '0x', isOutOfGas: hasUsedAll(innermost) };
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
