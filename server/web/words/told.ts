import { reader } from './reader.ts';
import { t } from './words.tsx';

/*
 * The service speaks English. What it says often has a translation here: a reason by its own words, an error
 * or a warning by its code. Anything else is shown as what the service said.
 */

/** Returns a sentence of the service, or of this page's own errors, in the reader's language. */
export function told(text: string): string {
  if (reader.translations === undefined) return text;
  return known(text) ?? counted(text) ?? t('The service reports: “{text}”', { text });
}

/** Returns the page's words for a code of the service; its own where there are none. */
export function toldByCode(kind: 'error' | 'warning', code: string, message: string): string {
  if (reader.translations === undefined) return message;
  return known(`${kind}:${code}`) ?? told(message);
}

/** Finds a sentence with one number in it, which its translation has as `{count}`. */
function counted(text: string): string | undefined {
  const [count] = /\d+/.exec(text) ?? [];
  if (count === undefined) return undefined;
  return known(text.replace(count, '{count}'))?.replace('{count}', count);
}

function known(key: string): string | undefined {
  const found = reader.translations?.[key];
  return typeof found === 'string' ? found : undefined;
}
