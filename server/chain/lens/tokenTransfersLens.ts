import type { Address, Hex } from 'viem';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';
import type { PoolToPoolTransfer } from '../transfer.ts';
import { PackedWriter, readAnswer } from './packed.ts';

/**
 * What became of a transfer.
 * - `notTaken`, `notSent`: the token does not leave the first pool, or whoever has received it cannot send it on.
 * - `notAccepted`: less of it reaches the next pool than that must get.
 * - `nextNotTaken`: the next pool cannot pay out its other token.
 * - `notRun`: there was not enough gas left for it.
 */
export type TransferOutcome = (typeof OUTCOMES)[number];

const OUTCOMES = ['notRun', 'notTaken', 'notSent', 'notAccepted', 'nextNotTaken', 'sound'] as const;
const AMOUNT_BYTES = 16;

/** What became of a transfer in each block that it was tried in. */
export interface TransferTrial {
  /** The first outcome that is not sound, if any. */
  readonly outcome: TransferOutcome;
  /** Sound in one block and not in another. */
  readonly isUnsteady: boolean;
}

/** The trials of one transfer in several blocks as one; not run when one of them was not. */
export function joinTrials(outcomes: readonly TransferOutcome[]): TransferTrial {
  if (outcomes.length === 0 || outcomes.includes('notRun')) return { outcome: 'notRun', isUnsteady: false };
  const outcome = outcomes.find((each) => each !== 'sound') ?? 'sound';
  return { outcome, isUnsteady: outcome !== 'sound' && outcomes.includes('sound') };
}

/** The request of Passages.sol; `probe` is where the probe's code may have been put. */
export function encodeTransfersRequest(probe: Address, transfers: readonly PoolToPoolTransfer[]): Hex {
  const writer = new PackedWriter().address(probe);
  for (const { token, from, to, amount, amountOut } of transfers) {
    const flags = [
      CHAIN_PROTOCOLS[from.protocol].isPaidInCallback,
      CHAIN_PROTOCOLS[to.protocol].isPaidInCallback,
      from.token0 === token,
      to.token0 === token,
    ].reduce((bits, isSet, index) => bits | (isSet ? 1 << index : 0), 0);
    writer
      .address(token)
      .address(from.address)
      .address(to.address)
      .uint(flags, 1)
      .bigUint(amount, AMOUNT_BYTES)
      .bigUint(amountOut, AMOUNT_BYTES);
  }
  return writer.toHex();
}

/** One outcome per transfer. Throws RangeError when the answer is malformed. */
export function decodeTransfers(answer: Hex, count: number): TransferOutcome[] {
  return readAnswer(answer, (reader) =>
    Array.from({ length: count }, (): TransferOutcome => {
      const outcome = OUTCOMES[reader.uint(1)];
      if (outcome === undefined) throw new RangeError('not an outcome');
      return outcome;
    }),
  );
}
