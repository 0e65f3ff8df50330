import { type FormEvent, useState } from 'react';
import { onHost } from '../brand/brand.ts';
import { t } from '../words/words.tsx';
import type { Operation } from './openApi.ts';

type Outcome =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly milliseconds: number;
      readonly text: string;
    }
  | { readonly kind: 'failed' };

/** Sends an operation to this service with typed values, and shows its answer. */
export function TryIt({ operation }: { readonly operation: Operation }) {
  const { id, method, path, parameters, body } = operation;
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  const shown = parameters.filter((parameter) => parameter.in !== 'header');
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const url = urlOf(path, shown, form);
    const began = performance.now();
    setOutcome({ kind: 'asking' });
    try {
      const response = await fetch(onHost(url), {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: String(form.get('body')) }),
      });
      const text = pretty(await response.text());
      setOutcome({
        kind: 'answered',
        status: response.status,
        milliseconds: Math.round(performance.now() - began),
        text,
      });
    } catch {
      setOutcome({ kind: 'failed' });
    }
  };
  return (
    <form className="try" onSubmit={(event) => void send(event)}>
      {shown.map(({ name, required, schema }) => (
        <label key={name} lang="en" htmlFor={`${id}-${name}`}>
          {name}
          <input
            id={`${id}-${name}`}
            name={name}
            required={required === true}
            defaultValue={required === true ? String(schema?.example ?? '') : ''}
            placeholder={schema?.default === undefined ? '' : String(schema.default)}
            spellCheck={false}
          />
        </label>
      ))}
      {body === undefined ? null : (
        <label htmlFor={`${id}-body`} className="wide">
          {t('Body')}
          <textarea
            id={`${id}-body`}
            name="body"
            className="mono"
            rows={8}
            defaultValue={JSON.stringify(body.example ?? {}, null, 2)}
            spellCheck={false}
          />
        </label>
      )}
      <button type="submit" className="primary" disabled={outcome?.kind === 'asking'}>
        {t('Send')}
      </button>
      <div aria-live="polite" className="wide">
        {outcome?.kind === 'failed' ? (
          <p className="note error">
            {t('The service did not answer. Check the connection and send again.')}
          </p>
        ) : null}
        {outcome?.kind === 'answered' ? (
          <>
            <p>
              <span className={outcome.status < 400 ? 'chip pos' : 'chip warn'}>{outcome.status}</span>{' '}
              <small>{outcome.milliseconds} ms</small>
            </p>
            <pre className="answer">{outcome.text}</pre>
          </>
        ) : null}
      </div>
    </form>
  );
}

/** Makes the address of a request: path parameters in their places, the others that are set behind it. */
function urlOf(path: string, parameters: Operation['parameters'], form: FormData): string {
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: place } of parameters) {
    const value = String(form.get(name) ?? '').trim();
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return query.size === 0 ? url : `${url}?${query}`;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
