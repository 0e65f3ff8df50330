import { type Address, type Hex, zeroAddress } from 'viem';
import { isKeyed, type Pool } from '../../routing/model/pool.ts';
import { holdsNative } from '../../routing/model/v4Keys.ts';
import { PackedWriter, readAnswer } from '../lens/packed.ts';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';
import type { PoolToPoolTransfer } from '../transfer.ts';

/**
 * The outcome of a transfer.
 * - `notTaken`, `notSent`: the first pool cannot pay the token out, or its recipient cannot transfer it.
 * - `notAccepted`: less than the required input reaches the next pool.
 * - `nextNotTaken`: the next pool cannot pay out its other token.
 * - `notRun`: too little gas was left.
 */
export type TransferOutcome = (typeof OUTCOMES)[number];

const OUTCOMES = ['notRun', 'notTaken', 'notSent', 'notAccepted', 'nextNotTaken', 'sound'] as const;
const AMOUNT_BYTES = 16;

/** A transfer in one block. */
export interface TransferRun {
  readonly outcome: TransferOutcome;
  /** Whether it fails for its amount alone: a small part of it succeeds. */
  readonly isSoundInPart: boolean;
}

export interface TransferTrial extends TransferRun {
  /** Whether it succeeded in some blocks only. */
  readonly isUnsteady: boolean;
}

/** Joins the runs in several blocks; `notRun` if one of them was not run. */
export function joinTrials(runs: readonly TransferRun[]): TransferTrial {
  const failed = runs.filter(({ outcome }) => outcome !== 'sound');
  if (runs.length === 0 || failed.some(({ outcome }) => outcome === 'notRun'))
    return { outcome: 'notRun', isSoundInPart: false, isUnsteady: false };
  const [first] = failed;
  if (first === undefined) return { outcome: 'sound', isSoundInPart: true, isUnsteady: false };
  return {
    outcome: first.outcome,
    isSoundInPart: failed.every(({ isSoundInPart }) => isSoundInPart),
    isUnsteady: failed.length < runs.length,
  };
}

/** Encodes the request of Passages.sol; `probe` is the account whose code the probe may replace. */
export function encodeTransfersRequest(probe: Address, transfers: readonly PoolToPoolTransfer[]): Hex {
  const writer = new PackedWriter().address(probe);
  for (const { token, from, to, amount, amountOut } of transfers) {
    const flags = [
      CHAIN_PROTOCOLS[from.protocol].isPaidInCallback,
      CHAIN_PROTOCOLS[to.protocol].isPaidInCallback,
      from.token0 === token,
      to.token0 === token,
      isKeyed(from.id),
      isKeyed(to.id),
    ].reduce((bits, isSet, index) => bits | (isSet ? 1 << index : 0), 0);
    writer
      .address(token)
      .address(from.address)
      .address(to.address)
      .uint(flags, 1)
      .bigUint(amount, AMOUNT_BYTES)
      .bigUint(amountOut, AMOUNT_BYTES)
      .address(triedNext(to, token));
  }
  return writer.toHex();
}

/** Returns the token that the next pool gives; zero for the native coin, which anybody can be paid. */
function triedNext(to: Pool, token: Address): Address {
  const next = token === to.token0 ? to.token1 : to.token0;
  return holdsNative(to, next) ? zeroAddress : next;
}

const SOUND_IN_PART = 128;

/** Decodes one run per transfer. Throws RangeError when the answer is malformed. */
export function decodeTransfers(answer: Hex, count: number): TransferRun[] {
  return readAnswer(answer, (reader) =>
    Array.from({ length: count }, (): TransferRun => {
      const answered = reader.uint(1);
      const outcome = OUTCOMES[answered % SOUND_IN_PART];
      if (outcome === undefined) throw new RangeError('not an outcome');
      return { outcome, isSoundInPart: outcome === 'sound' || answered >= SOUND_IN_PART };
    }),
  );
}
