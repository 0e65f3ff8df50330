import { readFileSync } from 'node:fs';

/** Of package.json, which lies as far from the built module as from this file. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version;
