import { ApiFailure } from '../api/fetchJson.ts';
import { problemOf } from '../wallet/failureText.ts';
import { type TradeTokens, tradeProblemOf } from '../wallet/tradeProblem.ts';
import { problemText } from '../words/problem.ts';
import { t } from '../words/words.tsx';

interface ErrorNoteProps {
  readonly error: unknown;
  /** Names the missing data for an outage. */
  readonly what: string;
  /** Tokens of the trade that failed. */
  readonly tokens?: TradeTokens | undefined;
}

/** Shows an error in the service's words; an outage reads as one, not as an absence. */
export function ErrorNote({ error, what, tokens }: ErrorNoteProps) {
  const problem = tokens === undefined ? problemOf(error) : tradeProblemOf(error, tokens);
  const isOutage = error instanceof ApiFailure && error.isOutage;
  return (
    <div className={isOutage ? 'note outage' : 'note error'} role="alert">
      {isOutage ? <strong>{t('Outage: {what} is unavailable right now.', { what })} </strong> : null}
      {problemText(isOutage ? { ...problem, next: t('The page keeps asking.') } : problem)}
    </div>
  );
}
