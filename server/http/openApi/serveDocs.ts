import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Express } from 'express';

/**
 * The content security policy of the docs: Swagger UI loads icons from data URLs and sets some inline styles.
 * Scripts and requests go to this service only.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The files of Swagger UI that the page needs. `deploy/build.ts` copies the same files beside the compiled
 * proxy.
 */
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

/** The page uses relative URLs, because the service may run under a path of a gateway. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Swap API reference</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/** Disables the validator, which Swagger UI would call on another host by default. */
const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/**
 * Serves `/docs`, where the OpenAPI document can be read and tried against this service, without a request to
 * any other host.
 */
export function serveDocs(app: Express): void {
  const root = filesFolder();
  app.get(/^\/docs(\/start\.js)?$/, (request, response) => {
    response.locals.route = '/docs';
    response.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' });
    if (request.path === '/docs') response.type('html').send(PAGE);
    else response.type('js').send(START);
  });
  app.get(
    FILES.map((file) => `/docs/${file}`),
    (request, response) => {
      response.locals.route = '/docs';
      response.sendFile(request.path.slice('/docs/'.length), { root, maxAge: '1d' });
    },
  );
}

/** Returns the folder beside the compiled proxy, or that of Swagger UI's own package. */
function filesFolder(): string {
  const beside = fileURLToPath(new URL('docs', import.meta.url));
  if (existsSync(beside)) return beside;
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}
