import type { Address, Hex } from 'viem';
import type { AbiReader } from '../../../universalRouter/witness/abiReader.ts';

/** A hop as calldata names it, in the fields of `Executor.Hop`. */
export interface NamedHop {
  readonly pool: Address;
  readonly tokenOut: Address;
  readonly callback: Hex;
  /** Millionths. */
  readonly feePips: bigint;
  readonly zeroForOne: boolean;
}

/** A part of the trade, in the fields of `Executor.Leg`. */
export interface NamedLeg {
  /** Raw units; 0 for the rest. */
  readonly amount: bigint;
  readonly hops: readonly NamedHop[];
  readonly otherwise: readonly NamedHop[];
  readonly gasCap: bigint;
  readonly gasReserve: bigint;
}

/** The arguments of `execute`, in the fields of `Executor.Call`. */
export interface NamedTrade {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly recipient: Address;
  readonly deadline: bigint;
  readonly exactOutput: boolean;
  readonly unwrap: boolean;
  readonly direct: boolean;
  readonly feeRecipient: Address;
  readonly feeBips: bigint;
  readonly legs: readonly NamedLeg[];
}

/** Words of the call, which is static, and of the offset of the legs. */
export const TRADE_WORDS = 12;
const LEG_WORDS = 5;
const HOP_WORDS = 5;
const SELECTOR_BYTES = 4;
/** Bits of `feeBips`, `feePips`, and of each gas of a leg. */
const [BIPS_BITS, PIPS_BITS, GAS_BITS] = [16, 24, 32];

/** Reads the call and the legs, which all payments of the executor begin with. @throws Undecodable */
export function readTrade(reader: AbiReader): NamedTrade {
  return {
    tokenIn: reader.address(),
    tokenOut: reader.address(),
    amountIn: reader.uint(),
    amountOut: reader.uint(),
    recipient: reader.address(),
    deadline: reader.uint(),
    exactOutput: reader.bool(),
    unwrap: reader.bool(),
    direct: reader.bool(),
    feeRecipient: reader.address(),
    feeBips: reader.uint(BIPS_BITS),
    legs: reader.tuples(LEG_WORDS, readLeg),
  };
}

function readLeg(reader: AbiReader): NamedLeg {
  return {
    amount: reader.uint(),
    hops: reader.rows(HOP_WORDS, readHop),
    otherwise: reader.rows(HOP_WORDS, readHop),
    gasCap: reader.uint(GAS_BITS),
    gasReserve: reader.uint(GAS_BITS),
  };
}

function readHop(reader: AbiReader): NamedHop {
  return {
    pool: reader.address(),
    tokenOut: reader.address(),
    callback: reader.fixedBytes(SELECTOR_BYTES),
    feePips: reader.uint(PIPS_BITS),
    zeroForOne: reader.bool(),
  };
}
