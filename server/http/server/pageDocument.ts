import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import type { Brand } from '../../config/brand/brand.ts';
import { VERSION } from '../../version.ts';

/** Answers the document that all views share, with the brand in it: compressed once, revalidated each time. */
export function answerDocument(path: string, brand: Brand): RequestHandler {
  const text = withBrand(readFileSync(path, 'utf8'), brand);
  const bodies = { br: brotliCompressSync(text), gzip: gzipSync(text), identity: Buffer.from(text) };
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return (request, response) => {
    const encoding = request.acceptsEncodings('br', 'gzip') || 'identity';
    response.set({ ETag: tag, Vary: 'Accept-Encoding' });
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    // Not `request.fresh`: a request that asks for no old copy still has the right one.
    if (request.headers['if-none-match'] === tag) {
      response.status(304).end();
      return;
    }
    response.type('html').send(bodies[encoding as keyof typeof bodies]);
  };
}

/**
 * Adds what the page needs before its first paint: the brand and the version, as data in a `meta`, because its policy
 * allows no script in the document.
 */
export function withBrand(document: string, { fields, logo }: Brand): string {
  const data = escaped(JSON.stringify({ version: VERSION, hasLogo: logo !== undefined, ...fields }));
  const named = fields.name === undefined ? document : withTitle(document, fields.name);
  const marked = logo === undefined ? named : named.replace(/<link rel="icon"[^>]*>/, iconOf(logo.type));
  return marked.replace('</head>', () => `  <meta name="service" content="${data}" />\n  </head>`);
}

const withTitle = (document: string, name: string) =>
  document.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`);

const iconOf = (type: string) => `<link rel="icon" href="/brand/logo" type="${type}" />`;

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
