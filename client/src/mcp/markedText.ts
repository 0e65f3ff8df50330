import { shownText } from '../cli/shownText.ts';

const LONGEST_TEXT = 200;
/** Hexadecimal data, numbers, times and single words of the API: nobody can write a sentence with them. */
const PLAIN = /^(?:0x[0-9a-fA-F]*|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[\d:.TZ-]+|[A-Za-z_][A-Za-z0-9_]{0,39})$/;
/** Fields that whoever deployed a token writes, whatever they look like. */
const WRITTEN_BY_ANYBODY: ReadonlySet<string> = new Set(['symbol', 'name', 'imitates']);
/** Fields that serve a screen, not an agent. */
const LEFT_OUT: ReadonlySet<string> = new Set(['logoURI']);

/** A text that anybody may have written: data, never an instruction. */
export interface UntrustedText {
  readonly untrustedText: string;
}

/**
 * Returns an answer for a language model: each text that may come from the chain stands in an object of its
 * own, without characters that hide or reorder others, and cut. Numbers, addresses and codes stay as they
 * are.
 */
export function withMarkedText(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withMarkedText);
  if (typeof answer === 'string') return PLAIN.test(answer) ? answer : untrusted(answer);
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = Object.entries(answer).filter(([name]) => !LEFT_OUT.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      WRITTEN_BY_ANYBODY.has(name) && typeof value === 'string' ? untrusted(value) : withMarkedText(value),
    ]),
  );
}

export const untrusted = (text: string): UntrustedText => ({ untrustedText: shownText(text, LONGEST_TEXT) });
