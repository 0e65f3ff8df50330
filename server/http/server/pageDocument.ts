import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import type { Brand } from '../../config/brand/brand.ts';
import { VERSION } from '../../version.ts';
import { CompressedText } from '../compressedText.ts';

/** Answers the document that all views share, with the brand in it. */
export function answerDocument(path: string, brand: Brand): RequestHandler {
  const document = new CompressedText(withBrand(readFileSync(path, 'utf8'), brand), 'html');
  return (request, response) => document.answer(request, response);
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
