import { ApiFailure } from '../api/fetchJson.ts';

interface ErrorNoteProps {
  readonly error: unknown;
  /** Names the failed action or missing data. */
  readonly what: string;
}

/** Shows an error in the service's words; an outage reads as one, not as an absence. */
export function ErrorNote({ error, what }: ErrorNoteProps) {
  const isOutage = error instanceof ApiFailure && error.isOutage;
  const message = error instanceof Error ? error.message : String(error);
  return (
    <div className={isOutage ? 'note outage' : 'note error'} role="alert">
      <strong>{isOutage ? `Outage: ${what} is unavailable right now.` : `${what}:`}</strong> {message}
      {isOutage ? ' The page keeps asking.' : null}
    </div>
  );
}
