import { t } from '../words/words.tsx';
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
    version,
    isExactIn,
    tokens: list(args['tokens']).map(text),
    amount: text(args['amount']),
    limit: text(args['limit']),
    recipient: text(args['recipient']),
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
    ? t('sell {sold} for at least {limit}', {
        sold: soldAmount(amount, first, names),
        limit: names.amount(limit, last),
      })
    : t('buy {bought} for at most {limit}', {
        bought: names.amount(amount, last),
        limit: names.amount(limit, first),
      });
  const payer = isPaidBySender ? t('the sender pays, through Permit2') : t('the router pays');
  return t('On V{version}, {way}: {trade}, for {account}; {payer}.', {
    version,
    way: wayOf(swap, names),
    trade,
    account: names.account(recipient),
    payer,
  });
}

/** Settle, swap, take: what is paid in is swapped whole, and all that comes of it is taken. */
function describeSale(swap: Swap, names: Names): readonly string[] {
  const [first, last] = endsOf(swap);
  const { amount, limit, recipient } = swap;
  const paid = isWholeBalance(amount)
    ? t('its whole {token} balance', { token: names.token(first) })
    : names.amount(amount, first);
  const minimum =
    limit === '0' ? t('whatever it gives') : t('at least {amount}', { amount: names.amount(limit, last) });
  return [
    t('On V4, SETTLE: {payer} pays {paid} to the pool manager.', { payer: payerOf(swap), paid }),
    t('SWAP_EXACT_IN: sell all of it, {way}, for {minimum}{hooks}.', {
      way: wayOf(swap, names),
      minimum,
      hooks: hooksOf(swap, names),
    }),
    t('TAKE: all {token} that came of it, for {account}.', {
      token: names.token(last),
      account: names.account(recipient),
    }),
  ];
}

/** Swap, settle, take: what the pools ask for is paid in, and what was asked of them is taken. */
function describePurchase(swap: Swap, names: Names): readonly string[] {
  const [first, last] = endsOf(swap);
  const bought = names.amount(swap.amount, last);
  const most = names.amount(swap.limit, first);
  return [
    t('On V4, SWAP_EXACT_OUT: buy {bought}, {way}, for at most {most}{hooks}.', {
      bought,
      way: wayOf(swap, names),
      most,
      hooks: hooksOf(swap, names),
    }),
    t('SETTLE: {payer} pays all {token} that is owed for it to the pool manager.', {
      payer: payerOf(swap),
      token: names.token(first),
    }),
    t('TAKE: {bought}, for {account}.', { bought, account: names.account(swap.recipient) }),
  ];
}

const endsOf = ({ tokens }: Swap) => [tokens[0] ?? '', tokens.at(-1) ?? ''] as const;
const wayOf = ({ tokens }: Swap, names: Names) => tokens.map((token) => names.token(token)).join(' → ');
const payerOf = ({ isPaidBySender }: Swap) =>
  isPaidBySender ? t('the sender, through Permit2,') : t('the router');
const hooksOf = ({ hooks }: Swap, names: Names) =>
  hooks.length === 0
    ? ''
    : t(', in pools with the hook {hooks}', { hooks: hooks.map((hook) => names.account(hook)).join(', ') });

/** Describes the sold amount. A V2 swap that follows another one has 0: its pair was already paid. */
function soldAmount(amount: string, token: string, names: Names): string {
  if (isWholeBalance(amount)) return t('the router’s whole {token} balance', { token: names.token(token) });
  return amount === '0'
    ? t('the {token} already sent to the pair', { token: names.token(token) })
    : names.amount(amount, token);
}
