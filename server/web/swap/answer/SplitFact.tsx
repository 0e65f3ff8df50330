import type { Quote, Token } from '../../api/answers.ts';
import type { Trade } from '../../api/trade.ts';
import { formatPercent } from '../../format/amounts.ts';
import { Amount } from '../../parts/Amount.tsx';
import { plural, rich, t } from '../../words/words.tsx';
import type { SplitGain } from './splitGain.ts';

const GAINS = {
  received: 'you receive {amount} ({share}) more than by one',
  paid: 'you pay {amount} ({share}) less than by one',
} as const;

interface SplitFactProps {
  readonly trade: Trade;
  readonly quote: Quote;
  /** The token that the trade does not fix. */
  readonly token: Token;
  readonly gain: SplitGain | undefined;
}

/** Shows over how many routes the trade goes, and what that gains over the best single one. */
export function SplitFact({ trade, quote, token, gain }: SplitFactProps) {
  const routes = quote.routes?.length ?? 1;
  return (
    <>
      {plural(routes, '{count} route', '{count} routes')}
      {gain === undefined ? null : (
        <>
          ,{' '}
          {rich(trade.exact === 'in' ? GAINS.received : GAINS.paid, {
            amount: <Amount raw={String(gain.raw)} token={token} />,
            share: formatPercent(gain.percent),
          })}
          {gain.isAfterGas ? `, ${t('after gas')}` : null}
        </>
      )}
    </>
  );
}
