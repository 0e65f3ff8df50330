import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Express } from 'express';

/** Swagger UI draws its icons from data and sets some styles itself; scripts and requests are this service's alone. */
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

/** What of Swagger UI the page needs; `deploy/build.ts` lays the same files beside the compiled proxy. */
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

/** Relative addresses: the service may lie under a path of a gateway. */
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

/** The validator that Swagger UI asks by default is another host. */
const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** `/docs`: the OpenAPI document to read and to try against this service, without a request to any other host. */
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

/** Beside the compiled proxy, or in Swagger UI's own package. */
function filesFolder(): string {
  const beside = fileURLToPath(new URL('docs', import.meta.url));
  if (existsSync(beside)) return beside;
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}
