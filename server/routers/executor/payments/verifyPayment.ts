import { type Address, type Hex, keccak256, recoverAddress, stringToHex } from 'viem';

/*
 * The witness against the payments by signature, with which it shares no code: selectors, layouts and EIP-712
 * hashes are written a second time, from `Executor.sol`, EIP-2612 and `PermitHash.sol`.
 */

/** A payment of a trade by the signature of its payer. */
export type SignedPayment = {
  readonly payer: Address;
  readonly executor: Address;
  readonly nonce: bigint;
  readonly signature: Hex;
} & (
  | { readonly by: 'tokenPermit'; readonly domainSeparator: Hex }
  | { readonly by: 'permit2'; readonly permit2: Address; readonly chainId: number }
);

const EXECUTE = '3df00276';
const SELECTORS = { tokenPermit: '14aeb288', permit2: '8530b007' } as const;
/** Hexadecimal digits of a word, and words of the call, before the offset of its legs. */
const WORD = 64;
const CALL_WORDS = 11;
const PERMIT = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)';
const TOKEN_PERMISSIONS = 'TokenPermissions(address token,uint256 amount)';
const EXECUTOR_CALL =
  'ExecutorCall(address tokenOut,uint256 amountOut,address recipient,uint256 deadline,bytes32 callHash)';
const TRANSFER = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,ExecutorCall witness)${EXECUTOR_CALL}${TOKEN_PERMISSIONS}`;
const DOMAIN = 'EIP712Domain(string name,uint256 chainId,address verifyingContract)';

/**
 * Returns `ok` where calldata pays exactly the trade of verified calldata of `execute`, by a signature of the
 * payer's key for it. Returns the part that differs elsewhere.
 */
export async function verifyPayment(
  data: Hex,
  executeData: Hex,
  payment: SignedPayment,
): Promise<'ok' | 'calldata' | 'signer'> {
  const [paid, trade] = [data.toLowerCase(), executeData.toLowerCase().slice(2)];
  if (!trade.startsWith(EXECUTE) || paid !== expectedData(trade.slice(EXECUTE.length), payment))
    return 'calldata';
  const hash = digestOf(trade.slice(EXECUTE.length), payment);
  const signer = await recoverAddress({ hash, signature: payment.signature }).catch(() => undefined);
  return signer?.toLowerCase() === payment.payer.toLowerCase() ? 'ok' : 'signer';
}

const word = (value: bigint | number | string) =>
  (typeof value === 'string' ? value.replace('0x', '').toLowerCase() : value.toString(16)).padStart(
    WORD,
    '0',
  );
const hashOf = (digits: string) => keccak256(`0x${digits}`).slice(2);
const typeHash = (type: string) => keccak256(stringToHex(type)).slice(2);
/** Returns a word of the call: tokenIn, tokenOut, amountIn, amountOut, recipient and deadline come first. */
const fieldOf = (trade: string, index: number) => trade.slice(index * WORD, (index + 1) * WORD);

/** Returns the calldata of the payment: the words of the call, the signature, and the legs. */
function expectedData(trade: string, payment: SignedPayment): string {
  const signature = payment.signature.slice(2).toLowerCase();
  const call = trade.slice(0, CALL_WORDS * WORD);
  const legs = trade.slice((CALL_WORDS + 1) * WORD);
  // The legs stand after the words of the call, their own offset and three more.
  const offset = ((CALL_WORDS + 4) * WORD) / 2;
  const head = `0x${SELECTORS[payment.by]}${call}${word(offset)}`;
  if (payment.by === 'tokenPermit') {
    const [r, s] = [signature.slice(0, WORD), signature.slice(WORD, 2 * WORD)];
    const v = Number(`0x${signature.slice(2 * WORD)}`);
    // Some wallets write a parity of 0 or 1, which no token reads.
    return `${head}${word(v < 27 ? v + 27 : v)}${r}${s}${legs}`;
  }
  const padding = '0'.repeat(-signature.length & (WORD - 1));
  const places = `${word(payment.permit2)}${word(payment.nonce)}${word(offset + legs.length / 2)}`;
  return `${head}${places}${legs}${word(signature.length / 2)}${signature}${padding}`;
}

/** Returns the EIP-712 digest that the payer signs. */
function digestOf(trade: string, payment: SignedPayment): Hex {
  const [tokenIn, tokenOut, amountIn, amountOut, recipient, deadline] = [0, 1, 2, 3, 4, 5].map((index) =>
    fieldOf(trade, index),
  );
  const shared = `${word(payment.executor)}`;
  if (payment.by === 'tokenPermit') {
    const permit = hashOf(
      `${typeHash(PERMIT)}${word(payment.payer)}${shared}${amountIn}${word(payment.nonce)}${deadline}`,
    );
    return keccak256(`0x1901${payment.domainSeparator.slice(2)}${permit}`);
  }
  const domain = hashOf(
    `${typeHash(DOMAIN)}${typeHash('Permit2')}${word(payment.chainId)}${word(payment.permit2)}`,
  );
  const permitted = hashOf(`${typeHash(TOKEN_PERMISSIONS)}${tokenIn}${amountIn}`);
  const callHash = hashOf(trade);
  const witness = hashOf(
    `${typeHash(EXECUTOR_CALL)}${tokenOut}${amountOut}${recipient}${deadline}${callHash}`,
  );
  const transfer = hashOf(
    `${typeHash(TRANSFER)}${permitted}${shared}${word(payment.nonce)}${deadline}${witness}`,
  );
  return keccak256(`0x1901${domain}${transfer}`);
}
