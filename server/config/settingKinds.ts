import { z } from 'zod';
import { PRICE } from './networks/network.ts';

/*
 * What settings can be, each read from the text of the environment. The rules are the errors that an operator
 * reads.
 */

export const text = z.string().optional();
export const integer = (minimum: number, maximum: number) => {
  const rule = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, rule)
    .transform(Number)
    .pipe(z.number().min(minimum, rule).max(maximum, rule));
};
/** A whole number, `fallback` where the setting is absent. */
export const integerOr = (fallback: number, minimum: number, maximum: number) =>
  integer(minimum, maximum).prefault(String(fallback));
export const millisecondsOr = (fallback: number) => integerOr(fallback, 1, 600_000);
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const partsOf = (text: string) => text.split(',').map((part) => part.trim());
export const urlList = (schemes: RegExp, rule: string) =>
  z
    .string({ error: 'is required: the URL of a JSON-RPC node of the network' })
    .transform(partsOf)
    .refine((urls) => urls.every((url) => z.url({ protocol: schemes }).safeParse(url).success), rule);
export const price = z.string().regex(PRICE, 'must be a price above 0, such as 0.05');
export const list = z.string().transform((text) => partsOf(text).filter((part) => part !== ''));
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be one of fatal, error, warn, info, debug, trace, silent',
});
export const path = z
  .string()
  .regex(/^(\/[A-Za-z0-9._-]+)*$/, 'must be a path such as /base, without a slash at its end');
/** A network by the name that the page shows, and the path of its page. */
export const networkLink = z
  .string()
  .regex(/^[^=\p{C}]{1,32}=(\/|(\/[A-Za-z0-9._-]+)+)$/u, 'must be a name and a path, such as Base=/base')
  .transform((text) => ({ name: text.slice(0, text.indexOf('=')), path: text.slice(text.indexOf('=') + 1) }));
/** As browsers write it; whoever may frame the page is trusted with what it asks to sign. */
export const secureOrigin = z
  .string()
  .regex(
    /^(https:\/\/[a-z0-9.-]+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)$/,
    'must be an https origin such as https://app.safe.global, without a slash at its end',
  );
