import type { IncomingMessage } from 'node:http';
import express, { type Express } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Answer } from './pipeline/answer.ts';

/** Returns the identity that a request is counted under: the holder of its key, or its address. */
export type CallerOf = (request: IncomingMessage, answer: Answer) => string;

/**
 * Returns the `CallerOf` of an app.
 * @param app knows which proxies are trusted
 */
export function callersOf(app: Express): CallerOf {
  return (request, { locals: { holder } }) =>
    holder === undefined ? `address:${networkOf(request, app)}` : `key:${holder.name}`;
}

/** Returns the address as Express reads it. IPv6 is cut to its subnet, since one host has many. */
function networkOf(request: IncomingMessage, app: Express): string {
  // A request that has not passed through Express lacks the app, which has the setting for proxies.
  const ip: string | undefined = Reflect.get(express.request, 'ip', Object.assign(request, { app }));
  return ipKeyGenerator(ip ?? '');
}
