/** The code that viem gives to an error of a wallet that has none. */
const WITHOUT_CODE = -1;

/**
 * Returns the shortest message of a wallet or the service; wallets throw plain objects, and errors inside
 * errors.
 */
export function messageOf(reason: unknown): string {
  if (typeof reason !== 'object' || reason === null) return String(reason);
  const { code, message, shortMessage, details } = reason as {
    code?: unknown;
    message?: unknown;
    shortMessage?: unknown;
    details?: unknown;
  };
  // Of an error without a code viem says only that it is unknown.
  if (typeof details === 'string' && details !== '' && codesOf(reason).includes(WITHOUT_CODE)) return details;
  if (typeof shortMessage === 'string') return shortMessage;
  if (typeof message === 'string' && message !== '') return message;
  return `error ${String(code)}`;
}

/** Whether the person rejected the request: code 4001 of EIP-1193, here or in a cause. */
export function isRejection(reason: unknown): boolean {
  return codesOf(reason).includes(4001);
}

/** Codes by which a wallet says that it sent nothing. */
const REFUSALS: readonly unknown[] = [
  ...[4001, 4100, 4200, -32601, -32602, -32003],
  // Of bundles (EIP-5792): a capability, chain or id that it does not take, one that is too large, no atomic
  // execution.
  ...[5700, 5710, 5720, 5740, 5750, 5760],
];

/** Codes by which a wallet says that it cannot execute a bundle, where the calls one by one may still go. */
const NO_BUNDLES: readonly unknown[] = [4200, -32601, -32602, 5700, 5710, 5740, 5750, 5760];

export function isWithoutBundles(reason: unknown): boolean {
  return codesOf(reason).some((code) => NO_BUNDLES.includes(code));
}

/** Whether the wallet certainly sent nothing: after any other error it may have. */
export function isRefusal(reason: unknown): boolean {
  return codesOf(reason).some((code) => REFUSALS.includes(code));
}

/** Returns the codes of an error and of its causes. */
export function codesOf(reason: unknown): readonly unknown[] {
  const codes: unknown[] = [];
  for (let error = reason, depth = 0; typeof error === 'object' && error !== null && depth < 8; depth += 1) {
    const { code, cause } = error as { code?: unknown; cause?: unknown };
    codes.push(code);
    error = cause;
  }
  return codes;
}
