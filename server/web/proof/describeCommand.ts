import type { Command } from '../api/answers.ts';
import { formatPercent } from '../format/amounts.ts';
import { t } from '../words/words.tsx';
import { describeSwap } from './describeSwap.ts';
import { type Args, isWholeBalance, type Names, text } from './names.ts';

/** Calldata writes it for the native coin. */
const NATIVE = '0x0000000000000000000000000000000000000000';

const SWAP = /^V([234])_SWAP_EXACT_(IN|OUT)$/;

const DESCRIPTIONS: Readonly<Record<string, (args: Args, names: Names) => string>> = {
  WRAP_ETH: (args, { amount, account }) =>
    t('Wrap {amount} for {account}.', {
      amount: coin(args['amount'], amount),
      account: account(text(args['recipient'])),
    }),
  UNWRAP_WETH: (args, { amount, account }) =>
    t('Unwrap the router’s wrapped native coin, at least {minimum}, to {account}.', {
      minimum: coin(args['minimum'], amount),
      account: account(text(args['recipient'])),
    }),
  SWEEP: (args, { amount, account }) => {
    const token = text(args['token']);
    return t('Send the router’s balance, at least {minimum}, to {account}.', {
      minimum: amount(text(args['minimum']), token),
      account: account(text(args['recipient'])),
    });
  },
  TRANSFER: (args, { amount, account }) =>
    t('Send {amount} of the router to {account}.', {
      amount: amount(text(args['amount']), text(args['token'])),
      account: account(text(args['recipient'])),
    }),
  PAY_PORTION: (args, { token, account }) =>
    t('Send {share} of the router’s {token} to {account}.', {
      share: formatPercent(Number(args['bips']) / 100),
      token: token(text(args['token'])),
      account: account(text(args['recipient'])),
    }),
  BALANCE_CHECK_ERC20: (args, { amount, account }) =>
    t('Revert unless {account} now holds at least {minimum}.', {
      account: account(text(args['owner'])),
      minimum: amount(text(args['minimum']), text(args['token'])),
    }),
  PERMIT2_PERMIT: (args, { token, account }) =>
    t('Submit the signed permit to Permit2: {account} may spend the sender’s {token}.', {
      account: account(text(args['spender'])),
      token: token(text(args['token'])),
    }),
  PERMIT2_TRANSFER_FROM: (args, { amount, account }) =>
    t('Move {amount} from the sender to {account}.', {
      amount: amount(text(args['amount']), text(args['token'])),
      account: account(text(args['recipient'])),
    }),
};

/** Describes one command of the Universal Router in a sentence; an unknown one by its name. */
export function describeCommand({ command, args }: Command, names: Names): string {
  const [, version, direction] = SWAP.exec(command) ?? [];
  if (version !== undefined) return describeSwap(version, direction === 'IN', args, names);
  return DESCRIPTIONS[command]?.(args, names) ?? t('{command}, with the arguments below.', { command });
}

function coin(raw: unknown, amount: Names['amount']): string {
  const wei = text(raw);
  return isWholeBalance(wei) ? t('all native coin') : amount(wei, NATIVE);
}
