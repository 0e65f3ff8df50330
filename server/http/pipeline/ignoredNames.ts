import type { ServerResponse } from 'node:http';

/** Limits of the header: names, characters, and characters per name. */
const MOST_NAMES = 20;
const MOST_CHARACTERS = 1000;
const LONGEST_NAME = 40;

export const IGNORED_HEADER = 'X-Ignored-Parameters';

/**
 * Returns the names as the header lists them: comma separated, each percent-encoded and cut to 40 characters,
 * with `...` at the end when not all fit. Undefined when there are none.
 */
export function listIgnored(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const listed: string[] = [];
  let length = 0;
  for (const name of names.slice(0, MOST_NAMES)) {
    const encoded = encodeName(name);
    length += encoded.length + 2;
    if (length > MOST_CHARACTERS) break;
    listed.push(encoded);
  }
  return [...listed, ...(listed.length < names.length ? ['...'] : [])].join(', ');
}

/** Sets the header when there are ignored names. */
export function tellIgnored(response: ServerResponse, names: readonly string[]): void {
  const list = listIgnored(names);
  if (list !== undefined) response.setHeader(IGNORED_HEADER, list);
}

/** Replaces lone surrogates, which JSON allows and URI encoding does not. */
const encodeName = (name: string) => encodeURIComponent(Buffer.from(name.slice(0, LONGEST_NAME)).toString());
