import type { Text } from '../../web/words/words.tsx';
import { t as read } from '../../web/words/words.tsx';
import type { WIDGET } from './german.ts';

type WidgetText = Text | keyof typeof WIDGET;
type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Places<Sentence extends string> = [Names<Sentence>] extends [never]
  ? []
  : [values: Readonly<Record<Names<Sentence>, string | number>>];

/** Returns a text of the widget or of the page in the reader's language, its places filled. */
export const t = read as unknown as <Sentence extends WidgetText>(
  text: Sentence,
  ...values: Places<Sentence>
) => string;
