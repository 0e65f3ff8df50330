import { failureText } from './failureText.ts';

/** Says why a step with the wallet failed, and the next step for the reader. */
export function FlowError({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <p className="note error" role="alert">
      {failureText(error)}
    </p>
  );
}
