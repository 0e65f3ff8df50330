import { ContractFunctionExecutionError, HttpRequestError, TimeoutError } from 'viem';

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
  /** The indexed amount may be less than the one on chain, never more. */
  atMost(what: string, indexed: bigint, onChain: bigint): void;
  /** Runs comparisons that read the chain; a contract that refuses to answer is a difference, not a failure. */
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
  return {
    equal: (what, indexed, onChain) => note(indexed === onChain, what, indexed, onChain),
    atMost: (what, indexed, onChain) => note(indexed <= onChain, what, indexed, onChain),
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

function isTransportError(error: ContractFunctionExecutionError): boolean {
  return error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null;
}
