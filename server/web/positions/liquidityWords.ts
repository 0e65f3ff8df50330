import type { Warning } from '../swap/warnings.ts';
import { told } from '../words/told.ts';
import { type Text, t } from '../words/words.tsx';
import type { ChangeAnswer } from './change.ts';

type Answered = ChangeAnswer['warnings'][number];

/** The page's words for the warnings of the service, and how much each weighs. */
const WORDS = {
  HIGH_SLIPPAGE: [
    'notice',
    'Your tolerance is above 0.5 %: others can move the price that far at your cost.',
  ],
  RANGE_WITHIN_TOLERANCE: [
    'notice',
    'The tolerance reaches past an edge of the range. There the range alone bounds the price.',
  ],
  OUT_OF_RANGE: ['notice', 'The price is outside of the range: one token goes in, and it earns nothing yet.'],
  OTHER_SIDE_NOT_BOUNDED: [
    'notice',
    'One token is not bounded. If the price comes into the range first, the transaction fails.',
  ],
  FEES_NOT_BOUNDED: ['notice', 'The fees are exact at this block. No contract holds a minimum for them.'],
  HOOK_OF_LIQUIDITY: [
    'danger',
    'A hook of this pool has a say in liquidity: it can keep a part, or refuse to pay it out later.',
  ],
  TOKEN_TAXED: ['danger', 'A token keeps a part of each of its transfers: less arrives than is sent.'],
  OPERATOR: ['danger', 'Another account may move this position.'],
  SUBSCRIBER: ['notice', 'A contract is told of each change of this position.'],
  OWED_NOT_PAID: ['notice', 'The manager owes a few units more than its pool pays.'],
  LEFT_IN_MANAGER: ['notice', 'The amounts stay in the manager until you collect them.'],
  SIMULATION_DIFFERS: [
    'danger',
    'The simulation moves other amounts than the pool computes. Compare what your wallet pays and gets.',
  ],
  REMOVAL_REVERTS: [
    'danger',
    'A removal right after this add would revert: the hook may never let the liquidity go.',
  ],
  REMOVAL_PAYS_LESS: ['danger', 'A removal right after this add would pay less: the hook keeps the rest.'],
  POOL_CREATED: [
    'notice',
    'This transaction creates the pool. If somebody creates it first at another price, it fails.',
  ],
  TOKENS_SWAPPED: ['notice', 'The pool has both tokens in the other order.'],
  PRICE_NOT_VOUCHED: [
    'danger',
    'No route confirms the first price. If it is wrong, the first who trades takes the difference.',
  ],
  PRICE_OFF: ['danger', 'Routes say another price: the first who trades takes the difference.'],
} as const satisfies Readonly<Partial<Record<Answered['code'], readonly [Warning['level'], Text]>>>;

/** Returns the warnings of a change in the reader's language, the strongest first. */
export function warningsOfChange({ warnings }: ChangeAnswer): Warning[] {
  const levels: readonly Warning['level'][] = ['danger', 'notice'];
  return warnings
    .map(({ code, message }): Warning => {
      const known = Object.hasOwn(WORDS, code) ? WORDS[code as keyof typeof WORDS] : undefined;
      return known === undefined
        ? { code, level: 'notice', text: told(message) }
        : { code, level: known[0], text: t(known[1]) };
    })
    .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}
