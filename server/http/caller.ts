import type { IncomingMessage } from 'node:http';
import express, { type Express } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Answer } from './pipeline/answer.ts';

/** Whom a request counts for: the holder of its key, or its address. */
export type CallerOf = (request: IncomingMessage, answer: Answer) => string;

/** @param app knows which proxies are trusted */
export function callersOf(app: Express): CallerOf {
  return (request, { locals: { holder } }) =>
    holder === undefined ? `address:${networkOf(request, app)}` : `key:${holder.name}`;
}

/** The address as Express reads it; one of IPv6 with its neighbours, since one host has many of them. */
function networkOf(request: IncomingMessage, app: Express): string {
  // All that Express' reading needs of a request that it has not seen.
  const ip: string | undefined = Reflect.get(express.request, 'ip', Object.assign(request, { app }));
  return ipKeyGenerator(ip ?? '');
}
