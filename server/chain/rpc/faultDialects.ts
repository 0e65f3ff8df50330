import { type Hex, isHex, size } from 'viem';
import { EXECUTION_REVERTED, type RpcFault, VM_EXECUTION_ERROR } from './rpcErrors.ts';

/* Nodes say in many ways that called code has ended itself. Nothing else in the service reads their words. */

interface Dialect {
  /** Nodes that speak it. */
  readonly nodes: string;
  readonly codes: readonly number[];
  /** The start of its message where code reverted, in any case. */
  readonly reverted: RegExp;
}

/**
 * Codes by which nodes report a revert, with the words that it must begin with: each of these codes also
 * means outages, as "header not found" and "missing trie node" of -32000.
 */
const DIALECTS: readonly Dialect[] = [
  {
    nodes: 'Besu, Erigon, Geth before 1.9.15, Nethermind',
    codes: [-32000],
    reverted: /^(?:execution |transaction |vm |evm )?revert(?:ed)?\b/i,
  },
  {
    nodes: 'Hardhat, Ganache and gateways',
    codes: [-32603, -32000, -32008],
    reverted:
      /^(?:error: )?(?:vm exception while processing transaction: |internal error: |evm error:? )?(?:execution |transaction |the transaction )?revert(?:ed)?\b/i,
  },
  { nodes: 'Lotus', codes: [11], reverted: /^message execution failed \(exit=\[(?:33|0x21)\b/i },
];

/**
 * Words of nodes for code that ended by its own fault without a revert. None of them names a node's own
 * trouble.
 */
const HALTS = new RegExp(
  `^(?:${[
    'out of gas\\b(?!.*allowance)',
    'gas uint64 overflow$',
    'return data out of bounds$',
    '(?:invalid|bad) jump(?: destination)?\\b',
    'stack underflow\\b',
    'stack limit reached\\b',
    '(?:invalid opcode|bad instruction)\\b',
    'out of stack$',
    'write protection$',
    'evm error:? (?:outofgas|memoryoog|memorylimitoog|precompileoog|invalidoperandoog|outofoffset|invalidfeopcode|opcodenotfound|stackunderflow|stackoverflow|invalidjump|precompileerror)\\b',
    '(?:outofgas|badinstruction|stackunderflow|stackoverflow|invalidjumpdestination)(?:exception)?$',
  ].join('|')})`,
  'i',
);
const HALT_CODES = new Set([-32000, -32603, -32008]);
const SELECTOR_BYTES = 4;

/**
 * Returns the fault as every other part of the service knows it: a revert has Geth's code, and its data, as
 * far as the node gives it, as hex; code that ended otherwise by its own fault is marked as halted. Any other
 * fault is returned as it is.
 */
export function inOneDialect(fault: RpcFault): RpcFault {
  const { code, message } = fault;
  const data = revertData(fault.data);
  if (code === EXECUTION_REVERTED) return { ...fault, data: data ?? fault.data };
  if (HALT_CODES.has(code) && HALTS.test(message)) return { ...fault, isHalt: true };
  const ofCode = DIALECTS.filter(({ codes }) => codes.includes(code));
  const isReverted =
    ofCode.some(({ reverted }) => reverted.test(message)) ||
    // Error data of a contract begins with four bytes that tell its error; nodes give none to their own
    // troubles.
    (ofCode.length > 0 && data !== undefined && size(data) >= SELECTOR_BYTES);
  if (isReverted || code === VM_EXECUTION_ERROR) return { code: EXECUTION_REVERTED, message, data };
  return fault;
}

/** Returns the data of a revert: hex, hex behind a word ("Reverted 0x…"), or either in a member `data`. */
function revertData(data: unknown): Hex | undefined {
  if (typeof data === 'object' && data !== null && 'data' in data) return revertData(data.data);
  if (typeof data !== 'string') return undefined;
  const hex = data.replace(/^reverted /i, '');
  return isHex(hex, { strict: true }) && hex.length % 2 === 0 ? hex : undefined;
}
