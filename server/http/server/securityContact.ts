import type { RequestHandler } from 'express';
import type { Brand } from '../../config/brand/brand.ts';

const VALID_FOR_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * Answers where faults of this service are reported (RFC 9116): the operator's link `security`, or else
 * `support`. Not found where the operator names neither.
 */
export function answerSecurityContact({ fields: { links } }: Brand, now = Date.now): RequestHandler {
  const contact = links?.security ?? links?.support;
  return (_request, response, next) => {
    if (contact === undefined) return next();
    response.locals.route = 'page';
    const expires = new Date(now() + VALID_FOR_MS).toISOString();
    response.type('text').send(`Contact: ${contact}\nExpires: ${expires}\n`);
  };
}
