import type { Approval, Token } from '../api/answers.ts';
import { Amount } from '../parts/Amount.tsx';
import { approvalTerms, approvalTransaction, type Extent } from './approvalTerms.ts';
import { shownTime } from './shownTime.ts';

interface ApprovalOfferProps {
  readonly approval: Approval;
  readonly token: Pick<Token, 'symbol' | 'decimals'>;
  readonly extent: Extent;
  /** Absent where there is no choice. */
  readonly onExtent?: (extent: Extent) => void;
}

/** Says who may take how much and for how long once the approval is confirmed, by the bytes that will be signed. */
export function ApprovalOffer({ approval, token, extent, onExtent }: ApprovalOfferProps) {
  const terms = approvalTerms(approvalTransaction(approval, extent));
  const who = approval.step === 'permit2' ? 'the router' : 'Permit2';
  const until =
    terms.expiration === undefined ? 'until you revoke it' : `until ${shownTime(terms.expiration)}`;
  return (
    <div className="approval">
      <p>
        {terms.amount === 0n ? (
          `${token.symbol} wants its old approval set to nothing first. This takes it from ${who}.`
        ) : (
          <>
            This lets {who} take{' '}
            {terms.isUnlimited ? (
              <strong>all your {token.symbol}, now and later</strong>
            ) : (
              <>
                at most{' '}
                <strong>
                  <Amount raw={String(terms.amount)} token={token} />
                </strong>
              </>
            )}
            , {until}.
          </>
        )}
      </p>
      {onExtent === undefined || approval.step !== 'token' ? null : (
        <fieldset className="extent">
          <legend className="sr-only">How much</legend>
          {(['exact', 'unlimited'] as const).map((option) => (
            <label key={option} className="check">
              <input
                type="radio"
                name="extent"
                checked={extent === option}
                onChange={() => onExtent(option)}
              />
              {option === 'exact' ? 'Only this swap' : 'Unlimited, so that later swaps need no approval'}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
