import { Fragment, type ReactNode } from 'react';
import type { German } from './german/german.ts';
import { type Forms, reader } from './reader.ts';

/*
 * The texts of the page. English stands in the code where it is shown; it is the key of the other languages'
 * catalogues, and no text is accepted that the complete one lacks. Where one English word means two things,
 * the key names the meaning behind a bar: `Close|of a period`.
 */

/** A text without a count in it. */
export type Text = { [Key in keyof German]: German[Key] extends string ? Key : never }[keyof German];
/** A text with a count in it, in the form of many. */
type Counted = Exclude<keyof German, Text>;

type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Filled<Sentence extends string, Value> = [Names<Sentence>] extends [never]
  ? []
  : [values: Readonly<Record<Names<Sentence>, Value>>];

/** Returns a text in the reader's language, its places filled: numbers as the reader writes them. */
export function t<Sentence extends Text>(
  text: Sentence,
  ...[values]: Filled<Sentence, string | number>
): string {
  return fill(translated(text), values);
}

/** Returns a text in the reader's language with elements in its places. */
export function rich<Sentence extends Text>(
  text: Sentence,
  ...[values]: Filled<Sentence, ReactNode>
): ReactNode {
  const parts: Readonly<Record<string, ReactNode>> = values ?? {};
  return translated(text)
    .split(PLACE)
    .map((part, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have an order and nothing else
      <Fragment key={place}>{place % 2 === 0 ? part : parts[part]}</Fragment>
    ));
}

/**
 * Returns a text in the form that its count takes in the reader's language; `{count}` stands for the count.
 */
export function plural(
  count: number,
  one: string,
  other: Counted,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const forms = (reader.translations?.[other] as Forms | undefined) ?? { one, other };
  const form = new Intl.PluralRules(reader.language).select(count);
  return fill(forms[form] ?? forms.other, { count, ...values });
}

const PLACE = /\{(\w+)\}/;

function translated(text: string): string {
  const found = reader.translations?.[text];
  return typeof found === 'string' ? found : text.replace(/\|.*$/, '');
}

function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return new Intl.NumberFormat(reader.locale).format(value);
    return value ?? place;
  });
}
