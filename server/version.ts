import { readFileSync } from 'node:fs';

/** Version of package.json, which has the same relative path from the built module and from this file. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;
