/** The first bytes of each kind of image, and where they stand. */
const SIGNATURES: readonly (readonly [
  type: string,
  ...parts: readonly (readonly [at: number, text: string])[],
])[] = [
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/gif', [0, 'GIF8']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
];

/**
 * Returns the media type of an image by its bytes, whatever its server calls it; undefined for anything else.
 * Vector images are none: they can hold scripts.
 */
export function imageType(bytes: Buffer): string | undefined {
  const begins = ([at, text]: readonly [number, string]) =>
    bytes.toString('latin1', at, at + text.length) === text;
  return SIGNATURES.find(([, ...parts]) => parts.every(begins))?.[0];
}
