import { type Args, isWholeBalance, type Names, text } from './names.ts';

interface Swap {
  readonly version: string;
  readonly isExactIn: boolean;
  readonly tokens: readonly string[];
  /** The fixed side, and the minimum or maximum of the other. */
  readonly amount: string;
  readonly limit: string;
  /** The hooks of V4 pools, each once. */
  readonly hooks: readonly string[];
  readonly recipient: string;
  readonly isPaidBySender: boolean;
}

/** Describes a command that swaps, on V2 or V3 in a sentence, on V4 by one for each action of its. */
export function describeSwap(version: string, isExactIn: boolean, args: Args, names: Names): string {
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const hooks = list(args['keys']).map((key) => text((key as Args)['hooks']));
  const swap: Swap = {
    ...{ version, isExactIn, tokens: list(args['tokens']).map(text) },
    ...{ amount: text(args['amount']), limit: text(args['limit']), recipient: text(args['recipient']) },
    hooks: [...new Set(hooks)].filter((hook) => !/^0x0*$/.test(hook)),
    isPaidBySender: args['payerIsUser'] === true,
  };
  if (version !== '4') return describeRun(swap, names);
  return (isExactIn ? describeSale(swap, names) : describePurchase(swap, names)).join(' ');
}

function describeRun(swap: Swap, names: Names): string {
  const { version, isExactIn, amount, limit, recipient, isPaidBySender } = swap;
  const [first, last] = endsOf(swap);
  const trade = isExactIn
    ? `sell ${soldAmount(amount, first, names)} for at least ${names.amount(limit, last)}`
    : `buy ${names.amount(amount, last)} for at most ${names.amount(limit, first)}`;
  const payer = isPaidBySender ? 'the sender pays, through Permit2' : 'the router pays';
  return `On V${version}, ${wayOf(swap, names)}: ${trade}, for ${names.account(recipient)}; ${payer}.`;
}

/** Settle, swap, take: what is paid in is swapped whole, and all that comes of it is taken. */
function describeSale(swap: Swap, names: Names): readonly string[] {
  const [first, last] = endsOf(swap);
  const { amount, limit, recipient } = swap;
  const paid = isWholeBalance(amount)
    ? `its whole ${names.token(first)} balance`
    : names.amount(amount, first);
  const minimum = limit === '0' ? 'whatever it gives' : `at least ${names.amount(limit, last)}`;
  return [
    `On V4, SETTLE: ${payerOf(swap)} pays ${paid} to the pool manager.`,
    `SWAP_EXACT_IN: sell all of it, ${wayOf(swap, names)}, for ${minimum}${hooksOf(swap, names)}.`,
    `TAKE: all ${names.token(last)} that came of it, for ${names.account(recipient)}.`,
  ];
}

/** Swap, settle, take: what the pools ask for is paid in, and what was asked of them is taken. */
function describePurchase(swap: Swap, names: Names): readonly string[] {
  const [first, last] = endsOf(swap);
  const bought = names.amount(swap.amount, last);
  const most = names.amount(swap.limit, first);
  return [
    `On V4, SWAP_EXACT_OUT: buy ${bought}, ${wayOf(swap, names)}, for at most ${most}${hooksOf(swap, names)}.`,
    `SETTLE: ${payerOf(swap)} pays all ${names.token(first)} that is owed for it to the pool manager.`,
    `TAKE: ${bought}, for ${names.account(swap.recipient)}.`,
  ];
}

const endsOf = ({ tokens }: Swap) => [tokens[0] ?? '', tokens.at(-1) ?? ''] as const;
const wayOf = ({ tokens }: Swap, names: Names) => tokens.map((token) => names.token(token)).join(' → ');
const payerOf = ({ isPaidBySender }: Swap) =>
  isPaidBySender ? 'the sender, through Permit2,' : 'the router';
const hooksOf = ({ hooks }: Swap, names: Names) =>
  hooks.length === 0 ? '' : `, in pools with the hook ${hooks.map((hook) => names.account(hook)).join(', ')}`;

/** Describes the sold amount. A V2 swap that follows another one has 0: its pair was already paid. */
function soldAmount(amount: string, token: string, names: Names): string {
  if (isWholeBalance(amount)) return `the router’s whole ${names.token(token)} balance`;
  return amount === '0' ? `the ${names.token(token)} already sent to the pair` : names.amount(amount, token);
}
