import { type Hex, hexToBytes, toHex } from 'viem';

const PUSH1 = 0x60;
const PUSH32 = 0x7f;
const PUSH4 = 0x63;

/** One instruction of EVM code. */
export interface Instruction {
  readonly opcode: number;
  /** Constant of a PUSH, else empty. */
  readonly data: Hex;
}

/** Returns the instructions of code one after the other: the constants of PUSH are no instructions. */
export function instructionsOf(code: Hex): Instruction[] {
  const bytes = hexToBytes(code);
  const found: Instruction[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const opcode = bytes[at] ?? 0;
    const size = opcode >= PUSH1 && opcode <= PUSH32 ? opcode - PUSH1 + 1 : 0;
    found.push({ opcode, data: toHex(bytes.slice(at + 1, at + 1 + size)) });
    at += size;
  }
  return found;
}

/**
 * Returns constants that can be a selector: of four bytes, or of a word whose other bytes are 0, as the
 * optimizer writes a selector that is ready to be stored.
 */
export function selectorsOf(code: Hex): string[] {
  const constants = instructionsOf(code).flatMap(({ opcode, data }) => {
    if (opcode === PUSH4) return [data];
    return opcode === PUSH32 && /^0x.{8}0{56}$/.test(data) ? [data.slice(0, 10)] : [];
  });
  return [...new Set(constants)].toSorted();
}
