/** A place in a file where the language of the house is broken. */
export interface LanguageFault {
  readonly line: number;
  readonly rule: string;
  readonly text: string;
}

const MOST_WORDS = 25;
const MOST_SENTENCES = 3;

/** Words that begin a clause, where a docstring begins with a verb or with the thing that it names. */
const HEADLESS =
  /^(?:Of|Those|As|Told|So|By|Where|Beyond|In|At|With|From|Up|Above|Among|Beside|Between|What|How|Which|That|Whether|The same)\b/;
const TITLE_WITHOUT_SUBJECT =
  /^(?:\w+: )?(?:nor|neither|of|and|the same|so|what|how|that|as|by|in|at|with|from|those|it|they|this)\b/;
const RIDDLES = /\b(?:what|told|beside|so many|so much)\b/i;

const DOCSTRING = /\/\*\*(.*?)\*\//gs;
const TITLE = /\b(?:test|describe)(?:\.each\([^;]*?\))?\(\s*(['`"])(.*?)\1/gs;
const SENTINEL = /^(?:export )?const (NONE|NOTHING)\b/gm;
/** A tag of a docstring, which ends its plain text. */
const TAG = /\s@(?:throws|param|returns|see|default|template)\b/;

/**
 * Returns the faults of a file: in a test those of its titles, else those of its docstrings. A docstring
 * begins with a verb or a noun, has at most three sentences of at most 25 words, and does not use "what" as a
 * noun.
 */
export function languageFaults(file: string, source: string): LanguageFault[] {
  return /\.test\.tsx?$/.test(file) ? titleFaults(source) : [...docFaults(source), ...sentinels(source)];
}

function titleFaults(source: string): LanguageFault[] {
  return [...source.matchAll(TITLE)].flatMap(({ 2: text = '', index }) => {
    const found = [
      TITLE_WITHOUT_SUBJECT.test(text) ? 'a title names its subject first' : undefined,
      RIDDLES.test(text) ? 'a title says no "what", "told", "beside", "so many"' : undefined,
    ];
    return named(found, lineAt(source, index), text);
  });
}

function docFaults(source: string): LanguageFault[] {
  return [...source.matchAll(DOCSTRING)].flatMap(({ 1: raw = '', index }) => {
    const text = raw.replace(/\s*\n\s*\*\s?/g, ' ').trim();
    const [plain = ''] = text.replace(/`[^`]*`|\{@link[^}]*\}/g, 'x').split(TAG);
    const sentences = plain.split(/(?<=[.!?])\s+/).filter((sentence) => sentence !== '');
    const found = [
      HEADLESS.test(text) ? 'a docstring begins with a verb or a noun' : undefined,
      RIDDLES.test(plain) ? 'a docstring says no "what", "told", "beside", "so many"' : undefined,
      sentences.some((sentence) => sentence.split(/\s+/).length > MOST_WORDS)
        ? `a sentence has at most ${MOST_WORDS} words`
        : undefined,
      sentences.length > MOST_SENTENCES ? `a docstring has at most ${MOST_SENTENCES} sentences` : undefined,
    ];
    return named(found, lineAt(source, index), text);
  });
}

function sentinels(source: string): LanguageFault[] {
  return [...source.matchAll(SENTINEL)].map(({ 1: text = '', index }) => ({
    line: lineAt(source, index),
    rule: 'a constant is not called NONE or NOTHING',
    text,
  }));
}

function named(rules: readonly (string | undefined)[], line: number, text: string): LanguageFault[] {
  return rules.flatMap((rule) => (rule === undefined ? [] : [{ line, rule, text }]));
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}
