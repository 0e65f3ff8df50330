import type { ServerResponse } from 'node:http';

/** Names in the header, and the length of it: whoever sends more knows that they mean nothing here. */
const MOST_NAMES = 20;
const MOST_CHARACTERS = 1000;
const LONGEST_NAME = 40;

export const IGNORED_HEADER = 'X-Ignored-Parameters';

/**
 * The names as the header lists them, separated by commas: each percent-encoded and cut to 40 characters, `...` at the
 * end where there are more than fit. Undefined when there are none.
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

/** Sets the header where there is something to tell. */
export function tellIgnored(response: ServerResponse, names: readonly string[]): void {
  const list = listIgnored(names);
  if (list !== undefined) response.setHeader(IGNORED_HEADER, list);
}

/** Half a character, which JSON can name, has no encoding of its own. */
const encodeName = (name: string) => encodeURIComponent(Buffer.from(name.slice(0, LONGEST_NAME)).toString());
