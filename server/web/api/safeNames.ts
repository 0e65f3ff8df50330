import { shownText } from '../format/shownText.ts';

const SYMBOL_LENGTH = 16;
const NAME_LENGTH = 48;
const LONGEST: Readonly<Record<string, number>> = {
  symbol: SYMBOL_LENGTH,
  name: NAME_LENGTH,
  imitates: SYMBOL_LENGTH,
};

/**
 * Returns the answer with the names of its tokens as they can be shown. Anybody may write them on chain: made
 * harmless here, they are so in every view, label and title.
 */
export function withSafeNames<Answer>(answer: Answer): Answer {
  return shownIn(answer) as Answer;
}

function shownIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownIn);
  if (typeof value !== 'object' || value === null) return value;
  const isToken = 'symbol' in value && 'decimals' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const length = isToken ? LONGEST[key] : undefined;
      return [
        key,
        length !== undefined && typeof field === 'string' ? shownText(field, length) : shownIn(field),
      ];
    }),
  );
}
