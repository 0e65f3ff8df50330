import { type Address, type Hex, parseAbiParameters } from 'viem';

/** `amount` is the fixed side, `limit` the minimum output or the maximum input. */
const V2_SWAP = parseAbiParameters(
  'address recipient, uint256 amount, uint256 limit, address[] path, bool payerIsUser',
);
const V3_SWAP = parseAbiParameters(
  'address recipient, uint256 amount, uint256 limit, bytes path, bool payerIsUser',
);

/**
 * The actions of V4_SWAP and the input of each: `V4_SWAP_EXACT_IN` and `V4_SWAP_EXACT_OUT` are the same
 * command.
 */
const V4_SWAP = parseAbiParameters('bytes actions, bytes[] inputs');

/**
 * The commands of Universal Router v2.0 (`Commands.sol`, `Dispatcher.dispatch`) that a swap needs: the byte
 * of each and the ABI of its input. No byte but that of a sub-plan sets the allow-revert flag: a swap must
 * not continue if its permit, payment or refund failed.
 */
export const COMMANDS = {
  V3_SWAP_EXACT_IN: { byte: '0x00', parameters: V3_SWAP },
  V3_SWAP_EXACT_OUT: { byte: '0x01', parameters: V3_SWAP },
  PERMIT2_TRANSFER_FROM: {
    byte: '0x02',
    parameters: parseAbiParameters('address token, address recipient, uint160 amount'),
  },
  SWEEP: {
    byte: '0x04',
    parameters: parseAbiParameters('address token, address recipient, uint256 amountMinimum'),
  },
  TRANSFER: {
    byte: '0x05',
    parameters: parseAbiParameters('address token, address recipient, uint256 value'),
  },
  PAY_PORTION: {
    byte: '0x06',
    parameters: parseAbiParameters('address token, address recipient, uint256 bips'),
  },
  V2_SWAP_EXACT_IN: { byte: '0x08', parameters: V2_SWAP },
  V2_SWAP_EXACT_OUT: { byte: '0x09', parameters: V2_SWAP },
  PERMIT2_PERMIT: {
    byte: '0x0a',
    parameters: parseAbiParameters([
      'PermitSingle permit, bytes signature',
      'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
      'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
    ]),
  },
  WRAP_ETH: { byte: '0x0b', parameters: parseAbiParameters('address recipient, uint256 amount') },
  UNWRAP_WETH: { byte: '0x0c', parameters: parseAbiParameters('address recipient, uint256 amountMinimum') },
  BALANCE_CHECK_ERC20: {
    byte: '0x0e',
    parameters: parseAbiParameters('address owner, address token, uint256 minBalance'),
  },
  V4_SWAP_EXACT_IN: { byte: '0x10', parameters: V4_SWAP },
  V4_SWAP_EXACT_OUT: { byte: '0x10', parameters: V4_SWAP },
  // With the allow-revert flag, 0x80: commands that fail together are undone, and the swap goes on.
  EXECUTE_SUB_PLAN: { byte: '0xa1', parameters: parseAbiParameters('bytes commands, bytes[] inputs') },
} as const;

export type CommandName = keyof typeof COMMANDS;

/** `ActionConstants.MSG_SENDER`: as a recipient, the caller of the router. */
export const MSG_SENDER: Address = '0x0000000000000000000000000000000000000001';

/** `ActionConstants.ADDRESS_THIS`: as a recipient, the router itself. */
export const ADDRESS_THIS: Address = '0x0000000000000000000000000000000000000002';

/** `ActionConstants.CONTRACT_BALANCE`: as an amount, the router's whole balance of the token. */
export const CONTRACT_BALANCE = 1n << 255n;

/** `Constants.ETH`: as a token, the native coin. So is it a currency of a V4 pool. */
export const NATIVE: Address = '0x0000000000000000000000000000000000000000';

/** `Constants.ALREADY_PAID`: as the input of a V2 swap, the amount that the first pair already received. */
export const ALREADY_PAID = 0n;

/** Thrown for a minimum that the router would not enforce. */
export class UnenforcedMinimum extends Error {
  override readonly name = 'UnenforcedMinimum';
}

/** A signed Permit2 `PermitSingle`; expiry and deadline in Unix seconds, amount in raw units of the token. */
export interface SignedPermit {
  readonly details: {
    readonly token: Address;
    readonly amount: bigint;
    readonly expiration: number;
    readonly nonce: number;
  };
  readonly spender: Address;
  readonly sigDeadline: bigint;
  readonly signature: Hex;
}
