import { useEffect, useMemo, useState } from 'react';
import { onHost } from '../brand/brand.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { t } from '../words/words.tsx';
import { Fields } from './Fields.tsx';
import { Folded } from './Folded.tsx';
import { type OpenApi, type Operation, operationsOf, useOpenApi } from './openApi.ts';
import { TryIt } from './TryIt.tsx';
import './reference.css';

/** Shows every operation of the service as its own document describes it, to read and to try. */
export function ReferenceView() {
  const { data, error } = useOpenApi();
  if (data === undefined) {
    return (
      <section className="card">
        <h1>{t('API reference')}</h1>
        {error === null ? (
          <Loading what={t('the reference')} />
        ) : (
          <ErrorNote error={error} what={t('the reference')} />
        )}
      </section>
    );
  }
  return <Reference document={data} />;
}

function Reference({ document: api }: { readonly document: OpenApi }) {
  const operations = useMemo(() => operationsOf(api), [api]);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = operations.filter(({ path, summary, id }) =>
    `${path} ${summary} ${id}`.toLowerCase().includes(wanted),
  );
  // The operations come after the address was opened, so the browser has not found the one that it names.
  useEffect(() => {
    window.document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="reference">
      <nav aria-label={t('Operations')} className="card">
        <input
          type="search"
          aria-label={t('Find an operation')}
          placeholder={t('Find an operation')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {api.tags.map(({ name }) => (
          <Group key={name} name={name} operations={shown.filter(({ tag }) => tag === name)} />
        ))}
        {shown.length === 0 ? <p className="hint">{t('No operation matches.')}</p> : null}
      </nav>
      <div>
        <section className="card">
          <h1 lang="en">
            {api.info.title} <span className="chip">v{api.info.version}</span>
          </h1>
          <p lang="en">{api.info.description}</p>
          <p>
            <a href={onHost('/openapi.json')}>{t('OpenAPI document')}</a> ·{' '}
            <a href={onHost('/llms.txt')}>{t('Text for language models')}</a>
          </p>
        </section>
        {shown.map((operation) => (
          <OperationCard key={`${operation.method} ${operation.path}`} operation={operation} document={api} />
        ))}
      </div>
    </div>
  );
}

function Group({ name, operations }: { readonly name: string; readonly operations: readonly Operation[] }) {
  if (operations.length === 0) return null;
  return (
    <>
      <h2 lang="en">{name}</h2>
      <ul lang="en">
        {operations.map(({ id, method, path }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Method name={method} /> {path.replace('/api/v1', '')}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Method({ name }: { readonly name: string }) {
  return <span className={name === 'GET' ? 'method' : 'method post'}>{name}</span>;
}

interface OperationCardProps {
  readonly operation: Operation;
  readonly document: OpenApi;
}

function OperationCard({ operation, document }: OperationCardProps) {
  const { id, method, path, summary, deprecation, parameters, body, answer, example, errors } = operation;
  const asked = Object.fromEntries(
    parameters.map(({ name, description = '', schema = {} }) => [name, { ...schema, description }]),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return (
    <section className="card operation" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} lang="en">
        {summary}
      </h2>
      <p className="mono" lang="en">
        <Method name={method} /> {path}
      </p>
      {deprecation === undefined ? null : (
        <p className="note" lang="en">
          {deprecation}
        </p>
      )}
      {parameters.length === 0 ? null : (
        <>
          <h3>{t('Parameters')}</h3>
          <Fields schema={{ properties: asked, required }} document={document} />
        </>
      )}
      {body === undefined ? null : (
        <>
          <h3>{t('Body')}</h3>
          <Fields schema={body.schema} document={document} />
        </>
      )}
      {answer === undefined ? null : (
        <Folded summary={t('Answer')}>
          <Fields schema={answer} document={document} />
          {example === undefined ? null : <pre className="answer">{JSON.stringify(example, null, 2)}</pre>}
        </Folded>
      )}
      {errors.length === 0 ? null : (
        <Folded summary={t('Errors')}>
          <dl className="fields">
            {errors.map(([status, description]) => (
              <div key={status}>
                <dt>
                  <code>{status}</code>
                </dt>
                <dd lang="en">{description}</dd>
              </div>
            ))}
          </dl>
        </Folded>
      )}
      <Folded summary={t('Try it')}>
        <TryIt operation={operation} />
      </Folded>
    </section>
  );
}
