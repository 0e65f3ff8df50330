import type { Express } from 'express';
import type { Address } from 'viem';
import type { Logo } from '../../tokens/logos/logoCache.ts';
import { addressInput } from '../../values/addressInput.ts';

export interface Logos {
  read(token: Address): Promise<Logo | undefined>;
}

/** What is opened by itself runs nothing. */
const POLICY = "default-src 'none'; sandbox";

/**
 * Serves logos of tokens from this host, so that the page asks no other and no other learns of its visitors.
 * Without a logo the answer is empty and no error: the page has drawn one.
 */
export function serveLogos(app: Express, logos: Logos | undefined): void {
  app.get('/logos/:address', async (request, response) => {
    response.locals.route = 'logo';
    const address = addressInput.safeParse(request.params.address);
    const logo = address.success ? await logos?.read(address.data) : undefined;
    response.set({ 'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff' });
    if (logo === undefined) {
      response.set('Cache-Control', 'public, max-age=60').status(204).end();
      return;
    }
    response.set('Cache-Control', 'public, max-age=86400').type(logo.type).send(logo.bytes);
  });
}
