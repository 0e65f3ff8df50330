import type { Command } from '../api/answers.ts';
import { formatPercent } from '../format/amounts.ts';
import { describeSwap } from './describeSwap.ts';
import { type Args, isWholeBalance, type Names, text } from './names.ts';

const SWAP = /^V([234])_SWAP_EXACT_(IN|OUT)$/;

const DESCRIPTIONS: Readonly<Record<string, (args: Args, names: Names) => string>> = {
  WRAP_ETH: (args, { account }) => `Wrap ${coin(args['amount'])} for ${account(text(args['recipient']))}.`,
  UNWRAP_WETH: (args, { account }) =>
    `Unwrap the router’s wrapped native coin, at least ${coin(args['minimum'])}, to ${account(text(args['recipient']))}.`,
  SWEEP: (args, { amount, account }) => {
    const token = text(args['token']);
    return `Send the router’s balance, at least ${amount(text(args['minimum']), token)}, to ${account(text(args['recipient']))}.`;
  },
  TRANSFER: (args, { amount, account }) =>
    `Send ${amount(text(args['amount']), text(args['token']))} of the router to ${account(text(args['recipient']))}.`,
  PAY_PORTION: (args, { token, account }) =>
    `Send ${formatPercent(Number(args['bips']) / 100)} of the router’s ${token(text(args['token']))} to ${account(text(args['recipient']))}.`,
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

function coin(raw: unknown): string {
  const amount = text(raw);
  return isWholeBalance(amount) ? 'all native coin' : `${amount} wei`;
}
