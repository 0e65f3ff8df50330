import type { Approval, Token } from '../api/answers.ts';
import { isSame } from '../api/tokens.ts';
import { Amount } from '../parts/Amount.tsx';
import { rich, t } from '../words/words.tsx';
import { approvalTerms, approvalTransaction, type Extent } from './approvalTerms.ts';
import { shownTime } from './shownTime.ts';

interface ApprovalOfferProps {
  readonly approval: Approval;
  readonly token: Pick<Token, 'symbol' | 'decimals'>;
  /** Null where the router takes plain allowances. */
  readonly permit2: string | null | undefined;
  /** The router in words. */
  readonly router: string;
  readonly extent: Extent;
  /** Absent where there is no choice. */
  readonly onExtent?: (extent: Extent) => void;
}

/**
 * Says who may take how much and for how long once the approval is confirmed, by the bytes that will be
 * signed.
 */
export function ApprovalOffer({ approval, token, permit2, router, extent, onExtent }: ApprovalOfferProps) {
  const terms = approvalTerms(approvalTransaction(approval, extent));
  const who = isSame(terms.spender, permit2 ?? undefined) ? 'Permit2' : router;
  const until =
    terms.expiration === undefined
      ? t('until you revoke it')
      : t('until {time}', { time: shownTime(terms.expiration) });
  return (
    <div className="approval">
      <p>
        {terms.amount === 0n
          ? t('{token} wants its old approval set to nothing first. This takes it from {who}.', {
              token: token.symbol,
              who,
            })
          : rich('This lets {who} take {amount}, {until}.', {
              who,
              until,
              amount: terms.isUnlimited ? (
                <strong>{t('all your {token}, now and later', { token: token.symbol })}</strong>
              ) : (
                rich('at most {amount}', {
                  amount: (
                    <strong>
                      <Amount raw={String(terms.amount)} token={token} />
                    </strong>
                  ),
                })
              ),
            })}
      </p>
      {onExtent === undefined || approval.step !== 'token' ? null : (
        <fieldset className="extent">
          <legend className="sr-only">{t('How much')}</legend>
          {(['exact', 'unlimited'] as const).map((option) => (
            <label key={option} className="check">
              <input
                type="radio"
                name="extent"
                checked={extent === option}
                onChange={() => onExtent(option)}
              />
              {option === 'exact'
                ? t('Only this swap')
                : t('Unlimited, so that later swaps need no approval')}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
