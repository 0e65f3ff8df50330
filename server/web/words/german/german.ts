import { FIRST } from './firstTexts.ts';
import { VIEWS } from './viewTexts.ts';

/**
 * The complete catalogue: German by the English text, or by the text in the form of many where it has a
 * count.
 */
export const GERMAN = { ...FIRST, ...VIEWS } as const;

export type German = typeof GERMAN;
