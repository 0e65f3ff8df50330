import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Express, RequestHandler } from 'express';
import sirv from 'sirv';

/** The views of the page. Any other path without a file is left to the API. */
const VIEWS = ['/', '/proof', '/tokens', '/pools', '/pools/:address', '/status'];

/**
 * The content security policy of the page: nothing is loaded from, or sent to, another host. Wallet icons are
 * data URLs that the wallets supply. Framing is forbidden, so that no page can overlay the buttons.
 */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the built page. All views share one document, which caches revalidate each time. Its files have a
 * content hash in their names and are cached for ever. Files are precompressed. Serves nothing where no page
 * was built.
 * @param folder output of `deploy/buildPage.ts`
 */
export function servePage(app: Express, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  const files = sirv(folder, { brotli: true, gzip: true, etag: true, setHeaders });
  const serve: RequestHandler = (request, response, next) => {
    response.locals.route = 'page';
    files(request, response, next);
  };
  const serveDocument: RequestHandler = (request, response, next) => {
    request.url = '/index.html';
    serve(request, response, next);
  };
  app.get(VIEWS, serveDocument);
  app.get(['/assets/*file', '/favicon.svg', '/llms.txt', '/llms-full.txt'], serve);
}

function setHeaders(response: ServerResponse, path: string): void {
  const isHashed = path.startsWith('/assets/');
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('Content-Security-Policy', POLICY);
}
