import { t } from '../words/words.tsx';
import { Folded } from './Folded.tsx';
import { nameOf, type OpenApi, type Schema, typeOf } from './openApi.ts';

interface FieldsProps {
  readonly schema: Schema;
  readonly document: OpenApi;
  /** Names that lead here, so that a type within itself ends. */
  readonly within?: readonly string[];
}

/** Lists the fields of an object; those of a named type or of a list unfold. */
export function Fields({ schema, document, within = [] }: FieldsProps) {
  const { properties = {}, required = [] } = objectOf(schema, document);
  return (
    <dl className="fields">
      {Object.entries(properties).map(([name, field]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>{' '}
            <span className="type" lang="en">
              {typeOf(field)}
            </span>
            {required.includes(name) ? null : <span className="type"> {t('optional')}</span>}
          </dt>
          <dd>
            <span lang="en">{field.description}</span>
            {field.default === undefined ? null : (
              <>
                {' '}
                <small>{t('Default: {value}.', { value: JSON.stringify(field.default) })}</small>
              </>
            )}
            <Unfolded field={field} document={document} within={within} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface UnfoldedProps {
  readonly field: Schema;
  readonly document: OpenApi;
  readonly within: readonly string[];
}

function Unfolded({ field, document, within }: UnfoldedProps) {
  const inner = innermost(field);
  const name = inner.$ref === undefined ? '' : nameOf(inner.$ref);
  const { properties } = objectOf(inner, document);
  if (properties === undefined || within.includes(name)) return null;
  return (
    <Folded summary={name === '' ? t('Its fields') : <code>{name}</code>}>
      <Fields schema={inner} document={document} within={name === '' ? within : [...within, name]} />
    </Folded>
  );
}

/** Returns what a list holds, and the first object of a choice. */
function innermost(field: Schema): Schema {
  if (field.items !== undefined) return innermost(field.items);
  const choices = field.anyOf ?? field.oneOf ?? field.allOf;
  return choices?.find(({ $ref, properties }) => $ref !== undefined || properties !== undefined) ?? field;
}

/** Returns the schema that a reference names, else the schema itself. */
function objectOf(schema: Schema, { components }: OpenApi): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? schema);
}
