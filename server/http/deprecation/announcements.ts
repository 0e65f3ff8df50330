import { type Deprecation, nameOf, sentenceOf, startOf } from './deprecations.ts';

/** Months for which a deprecated part goes on. */
const MONTHS = 12;

/** Returns the list of docs/api.md. */
export function deprecationList(deprecations: readonly Deprecation[]): string {
  if (deprecations.length === 0) return 'Nothing is deprecated now.';
  return deprecations.map((each) => `- ${capitalized(nameOf(each))}. ${sentenceOf(each)}`).join('\n');
}

/** Returns what breaks the promise of docs/api.md: at least twelve months, and a line in the changelog. */
export function brokenPromises(deprecations: readonly Deprecation[], changelog: string): string[] {
  return deprecations.flatMap((each) => {
    const { since, until, operation, parameter, answer } = each;
    const name = parameter ?? answer?.split('.').at(-1) ?? operation;
    const least = startOf(since);
    least.setUTCMonth(least.getUTCMonth() + MONTHS);
    const isDay = [since, until].every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && isRealDay(day));
    return [
      ...(isDay ? [] : [`${nameOf(each)}: ${since} and ${until} must be days`]),
      ...(isDay && startOf(until) < least ? [`${nameOf(each)}: less than twelve months`] : []),
      ...(changelog.includes(`\`${name}\``) ? [] : [`${nameOf(each)}: the changelog does not name it`]),
    ];
  });
}

/** A date that no calendar has is another one, or none, when it is read. */
const isRealDay = (day: string): boolean => {
  const moment = startOf(day);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
};

const capitalized = (text: string): string => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
