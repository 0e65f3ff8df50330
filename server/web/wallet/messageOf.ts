/** Returns the shortest message of a wallet or the service; wallets throw plain objects, and errors inside errors. */
export function messageOf(reason: unknown): string {
  if (typeof reason !== 'object' || reason === null) return String(reason);
  const { code, message, shortMessage } = reason as {
    code?: unknown;
    message?: unknown;
    shortMessage?: unknown;
  };
  if (isRejection(reason)) return 'You rejected the request in your wallet.';
  if (typeof shortMessage === 'string') return shortMessage;
  if (typeof message === 'string' && message !== '') return message;
  return `error ${String(code)}`;
}

/** Whether the person rejected the request: code 4001 of EIP-1193, here or in a cause. */
function isRejection(reason: unknown): boolean {
  return codesOf(reason).includes(4001);
}

/** Codes of EIP-1193 and JSON-RPC by which a wallet says that it sent nothing. */
const REFUSALS: readonly unknown[] = [4001, 4100, 4200, -32601, -32602, -32003];

/** Whether the wallet certainly sent nothing: after any other error it may have. */
export function isRefusal(reason: unknown): boolean {
  return codesOf(reason).some((code) => REFUSALS.includes(code));
}

/** Returns the codes of an error and of its causes. */
function codesOf(reason: unknown): readonly unknown[] {
  const codes: unknown[] = [];
  for (let error = reason, depth = 0; typeof error === 'object' && error !== null && depth < 8; depth += 1) {
    const { code, cause } = error as { code?: unknown; cause?: unknown };
    codes.push(code);
    error = cause;
  }
  return codes;
}
