import { problemText } from '../words/problem.ts';
import { problemOf } from './failureText.ts';
import { type TradeTokens, tradeProblemOf } from './tradeProblem.ts';

interface FlowErrorProps {
  readonly error: Error | null;
  /** Tokens of the trade that failed. */
  readonly tokens?: TradeTokens | undefined;
}

/** Says why a step with the wallet failed, and the next step for the reader. */
export function FlowError({ error, tokens }: FlowErrorProps) {
  if (error === null) return null;
  return (
    <p className="note error" role="alert">
      {problemText(tokens === undefined ? problemOf(error) : tradeProblemOf(error, tokens))}
    </p>
  );
}
