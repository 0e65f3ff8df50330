import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import type { Brand } from '../../config/brand/brand.ts';
import type { Site } from '../../config/config.ts';
import { VERSION } from '../../version.ts';
import { CompressedText } from '../compressedText.ts';

/** Answers the document that all views share, with the brand in it. */
export function answerDocument(path: string, brand: Brand, site: Site): RequestHandler {
  const document = new CompressedText(withBrand(readFileSync(path, 'utf8'), brand, site), 'html');
  return (request, response) => document.answer(request, response);
}

/**
 * Adds what the page needs before its first paint: the brand and the version, as data in a `meta`, because
 * its policy allows no script in the document.
 */
function withBrand(built: string, { fields, logo }: Brand, site: Site): string {
  const { basePath } = site;
  const data = escaped(JSON.stringify({ version: VERSION, site, hasLogo: logo !== undefined, ...fields }));
  // The build names its files beside the document, which is the same for views at any depth.
  const document = built.replace(/ (src|href)="\.\//g, (_, name: string) => ` ${name}="${basePath}/`);
  const named = fields.name === undefined ? document : withName(document, fields.name);
  const marked = logo === undefined ? named : withLogo(named, basePath, logo.type);
  return marked.replace('</head>', () => `  <meta name="service" content="${data}" />\n  </head>`);
}

/** Names the page in its title and in the header that is seen before any script has run. */
const withName = (document: string, name: string) =>
  document
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`)
    .replace(/(class="mark"[^>]*><span>)[^<]*/, (_, before: string) => `${before}${escaped(name)}`);

const withLogo = (document: string, basePath: string, type: string) =>
  document
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${basePath}/brand/logo" type="${type}" />`)
    .replace(/(class="mark" src=")[^"]*/, (_, before: string) => `${before}${basePath}/brand/logo`);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
