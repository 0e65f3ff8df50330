import type { Command } from '../api/answers.ts';

export interface Names {
  /** Names a token by its symbol. */
  token(address: string): string;
  /** Formats an amount of a token, with its symbol. */
  amount(raw: string, token: string): string;
  /** Names an address of the calldata: a constant or part of the router, or an account. */
  account(address: string): string;
}

type Args = Readonly<Record<string, unknown>>;

/** From here on an amount means "all that the router holds". */
const WHOLE_BALANCE = 2n ** 255n;
const SWAP = /^V([234])_SWAP_EXACT_(IN|OUT)$/;

const DESCRIPTIONS: Readonly<Record<string, (args: Args, names: Names) => string>> = {
  WRAP_ETH: (args, { account }) => `Wrap ${coin(args['amount'])} for ${account(text(args['recipient']))}.`,
  UNWRAP_WETH: (args, { account }) =>
    `Unwrap the router’s wrapped native coin, at least ${coin(args['minimum'])}, to ${account(text(args['recipient']))}.`,
  SWEEP: (args, { amount, account }) => {
    const token = text(args['token']);
    return `Send the router’s balance, at least ${amount(text(args['minimum']), token)}, to ${account(text(args['recipient']))}.`;
  },
  BALANCE_CHECK_ERC20: (args, { amount, account }) =>
    `Revert unless ${account(text(args['owner']))} now holds at least ${amount(text(args['minimum']), text(args['token']))}.`,
  PERMIT2_PERMIT: (args, { token, account }) =>
    `Submit the signed permit to Permit2: ${account(text(args['spender']))} may spend the sender’s ${token(text(args['token']))}.`,
  PERMIT2_TRANSFER_FROM: (args, { amount, account }) =>
    `Move ${amount(text(args['amount']), text(args['token']))} from the sender to ${account(text(args['recipient']))}.`,
};

/** Describes one command of the Universal Router in a sentence; an unknown one by its name. */
export function describeCommand({ command, args }: Command, names: Names): string {
  const [, version, direction] = SWAP.exec(command) ?? [];
  if (version !== undefined) return describeSwap(version, direction === 'IN', args, names);
  return DESCRIPTIONS[command]?.(args, names) ?? `${command}, with the arguments below.`;
}

function describeSwap(version: string, isExactIn: boolean, args: Args, names: Names): string {
  const tokens = Array.isArray(args['tokens']) ? args['tokens'].map(text) : [];
  const [first = '', last = ''] = [tokens[0], tokens.at(-1)];
  const [amount, limit] = [text(args['amount']), text(args['limit'])];
  const way = tokens.map((token) => names.token(token)).join(' → ');
  const trade = isExactIn
    ? `sell ${soldAmount(amount, first, names)} for at least ${names.amount(limit, last)}`
    : `buy ${names.amount(amount, last)} for at most ${names.amount(limit, first)}`;
  const payer = args['payerIsUser'] === true ? 'the sender pays, through Permit2' : 'the router pays';
  return `On V${version}, ${way}: ${trade}, for ${names.account(text(args['recipient']))}; ${payer}.`;
}

/** Describes the sold amount. A V2 swap that follows another one has 0: its pair was already paid. */
function soldAmount(raw: string, token: string, names: Names): string {
  const amount = BigInt(raw);
  if (amount >= WHOLE_BALANCE) return `the router’s whole ${names.token(token)} balance`;
  return amount === 0n ? `the ${names.token(token)} already sent to the pair` : names.amount(raw, token);
}

function coin(raw: unknown): string {
  const amount = text(raw);
  return /^\d+$/.test(amount) && BigInt(amount) >= WHOLE_BALANCE ? 'all native coin' : `${amount} wei`;
}

function text(value: unknown): string {
  return String(value);
}
