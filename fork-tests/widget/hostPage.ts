import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HostPage {
  /** The address of a page with this in its body. */
  urlOf(body: string): string;
  /** Of the host, which is no swap service. */
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * A site of somebody else, on another origin than the service at `serviceUrl`. Its policy allows what the
 * documentation of the widget asks for and nothing more, and its style sheet does to every element what style
 * sheets do.
 */
export async function startHostPage(serviceUrl: string): Promise<HostPage> {
  const { origin: service } = new URL(serviceUrl);
  const policy = [
    ...["default-src 'none'", `script-src ${service}`, `connect-src ${service}`, `img-src ${service} data:`],
    ...["style-src 'self'", "require-trusted-types-for 'script'"],
  ].join('; ');
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    if (url.pathname === '/site.css') {
      response.setHeader('content-type', 'text/css');
      response.end('html { font-size: 62.5% } * { display: block !important; color: red; font: 40px serif }');
      return;
    }
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const head =
      '<title>Shop</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/site.css"><meta name="service" content="null">';
    response.end(
      `<!doctype html><html lang="en"><head>${head}</head><body>${url.searchParams.get('body') ?? ''}</body></html>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urlOf: (body) => `${origin}/?body=${encodeURIComponent(body)}`,
    origin,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
