import { ContractFunctionExecutionError, HttpRequestError, TimeoutError } from 'viem';
import { atLeast, decimalText, type Fraction, fraction, sum } from '../pools/fraction.ts';

export interface Difference {
  readonly what: string;
  readonly indexed: string;
  readonly onChain: string;
}

export interface CheckResult {
  readonly name: string;
  /** Values compared. */
  readonly compared: number;
  readonly differences: readonly Difference[];
}

export interface Comparison {
  equal(what: string, indexed: unknown, onChain: unknown): void;
  /** A decimal of which the index keeps 20 digits against an exact value; null is undefined. */
  near(what: string, indexed: string | null | undefined, exact: Fraction | undefined): void;
  /** That what the chain gives is no less than what the index has promised. */
  atLeast(what: string, promised: bigint, onChain: bigint): void;
  /**
   * As `near`, of what the index works out in floats.
   * @param slack how far apart both may be besides, because the index rounds amounts to raw units where
   * contracts do not
   */
  close(
    what: string,
    indexed: string | null | undefined,
    exact: Fraction | undefined,
    slack?: Fraction,
  ): void;
  /**
   * Runs comparisons that read the chain; a contract that refuses to answer is a difference, not a failure.
   */
  reading(what: string, compare: () => Promise<void>): Promise<void>;
  result(): CheckResult;
}

/** Collects where the index and the chain say different things under one heading. */
export function createComparison(name: string): Comparison {
  const differences: Difference[] = [];
  let compared = 0;
  const note = (isRight: boolean, what: string, indexed: unknown, onChain: unknown): void => {
    compared += 1;
    if (!isRight) differences.push({ what, indexed: String(indexed), onChain: String(onChain) });
  };
  const compareNear = (
    what: string,
    indexed: string | null | undefined,
    exact: Fraction | undefined,
    precision: bigint,
    slack: Fraction = NOTHING,
  ): void => {
    const isRight = isNear(indexed ?? null, exact, precision, slack);
    // The text of an exact fraction takes longer than to compare it.
    note(isRight, what, indexed, isRight || exact === undefined ? null : decimalText(exact, 30));
  };
  return {
    equal: (what, indexed, onChain) => note(indexed === onChain, what, indexed, onChain),
    atLeast: (what, promised, onChain) => note(onChain >= promised, what, promised, onChain),
    near: (what, indexed, exact) => compareNear(what, indexed, exact, PRECISION),
    close: (what, indexed, exact, slack) => compareNear(what, indexed, exact, FLOAT_PRECISION, slack),
    reading: async (what, compare) => {
      try {
        await compare();
      } catch (error) {
        if (!(error instanceof ContractFunctionExecutionError) || isTransportError(error)) throw error;
        note(false, what, 'listed', error.shortMessage.replaceAll('\n', ' '));
      }
    },
    result: () => ({ name, compared, differences }),
  };
}

/** Sums are cut to 20 digits at each addition. */
const PRECISION = 10n ** 15n;
const FLOAT_PRECISION = 10n ** 10n;

function isNear(
  indexed: string | null,
  exact: Fraction | undefined,
  precision: bigint,
  slack: Fraction,
): boolean {
  if (indexed === null || exact === undefined) return indexed === null && exact === undefined;
  const [whole = '', decimals = ''] = indexed.split('.');
  const [numerator, denominator] = [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
  const difference = numerator * exact.denominator - exact.numerator * denominator;
  const apart = fraction(difference < 0n ? -difference : difference, denominator * exact.denominator);
  const allowed = fraction(
    exact.numerator < 0n ? -exact.numerator : exact.numerator,
    exact.denominator * precision,
  );
  return atLeast(sum([allowed, slack]), apart);
}

const NOTHING = fraction(0n, 1n);

function isTransportError(error: ContractFunctionExecutionError): boolean {
  return error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null;
}
