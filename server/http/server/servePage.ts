import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Express, RequestHandler } from 'express';
import sirv from 'sirv';
import type { Brand } from '../../config/brand/brand.ts';
import type { Site } from '../../config/config.ts';
import { answerPersons } from './answerPersons.ts';
import { answerDocument } from './pageDocument.ts';
import { answerSecurityContact } from './securityContact.ts';

/** The views of the page. Any other path without a file is left to the API, or is not found. */
const VIEWS = [
  ...['/', '/proof', '/tokens', '/tokens/:address', '/pools', '/pools/:address'],
  ...['/account', '/positions', '/positions/:place', '/status', '/docs'],
];

const FILES = [
  ...['/assets/*file', '/widget.js', '/theme.js', '/favicon.svg'],
  ...['/robots.txt', '/llms.txt', '/llms-full.txt', '/llms/*file'],
];

/**
 * The content security policy of the page: no host but its own, and for WalletConnect the relay and the
 * operator's node. Wallet icons are data URLs that the wallets supply. Framing is forbidden except to a Safe
 * that the operator names, so that no page can overlay it.
 */
const policyOf = ({ safeOrigins = [], walletConnect, walletRpcUrl }: Site): string =>
  [
    "default-src 'self'",
    ...(walletConnect === undefined
      ? []
      : [["connect-src 'self'", ...originsOf(walletConnect.relayUrl, walletRpcUrl)].join(' ')]),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${safeOrigins.length > 0 ? safeOrigins.join(' ') : "'none'"}`,
  ].join('; ');

const originsOf = (...urls: readonly (string | undefined)[]): readonly string[] =>
  urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));

/**
 * Types of files that are UTF-8. A page that names no charset reads a script without one in the charset of
 * its reader.
 */
const TEXTS: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.html': 'text/html',
};

const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** By this a Safe shows the page among its apps; it reads it from its own origin. */
function answerSafeManifest({ fields, logo }: Brand): RequestHandler {
  const name = fields.name ?? 'Plumb';
  const iconPath = logo === undefined ? 'favicon.svg' : 'brand/logo';
  return (_request, response) => {
    response.locals.route = 'page';
    response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' });
    response.json({ name, description: `${name}: swap tokens`, iconPath });
  };
}

const NO_BRAND: Brand = { fields: {}, logo: undefined };
const ROOT: Site = { basePath: '', networks: [] };

/**
 * Serves the built page, and the widget and the brand for pages of other hosts. All views share one document,
 * which caches revalidate each time. Its files have a content hash in their names and are cached for ever.
 * Files are precompressed. Serves nothing where no page was built.
 * @param folder output of `deploy/buildPage.ts`
 * @param brand replaces the page's own name, mark and accent
 * @param site names the files for where a proxy in front serves them
 */
export function servePage(
  app: Express,
  folder: string,
  { brand = NO_BRAND, site = ROOT }: { readonly brand?: Brand; readonly site?: Site } = {},
): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  const policy = policyOf(site);
  const setHeaders = (response: ServerResponse, path: string) => {
    const type = TEXTS[extname(path)];
    if (type !== undefined) response.setHeader('Content-Type', `${type}; charset=utf-8`);
    const isHashed = path.startsWith('/assets/');
    response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('Content-Security-Policy', policy);
  };
  const files = sirv(folder, { brotli: true, gzip: true, etag: true, setHeaders });
  const serve: RequestHandler = (request, response, next) => {
    response.locals.route = 'page';
    files(request, response, next);
  };
  const document = answerDocument(join(folder, 'index.html'), brand, site);
  const view: RequestHandler = (request, response, next) => {
    response.locals.route = 'page';
    setHeaders(response, '/index.html');
    document(request, response, next);
  };
  app.get(VIEWS, view);
  const { logo } = brand;
  const { name, colors, defaultTokens } = brand.fields;
  const shown = { name, colors, defaultTokens, hasLogo: logo !== undefined };
  app.get('/brand', (_request, response) => {
    response.locals.route = 'page';
    response.set('Cache-Control', 'public, max-age=300').json(shown);
  });
  if (logo !== undefined) {
    app.get('/brand/logo', (_request, response) => {
      response.locals.route = 'page';
      // A logo that is opened by itself runs no script of its own.
      response.set({ 'Cache-Control': 'public, max-age=300', 'Content-Security-Policy': LOGO_POLICY });
      response.type(logo.type).send(logo.bytes);
    });
  }
  if ((site.safeOrigins ?? []).length > 0) app.get('/manifest.json', answerSafeManifest(brand));
  app.get(FILES, serve);
  app.get('/.well-known/security.txt', answerSecurityContact(brand));
  answerPersons(app, view, site);
}
