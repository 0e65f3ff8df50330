import type { IncomingMessage } from 'node:http';
import express, { type Express } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import type { ApiKeys } from '../limits/apiKeys.ts';
import { Callers } from './callers/callers.ts';
import type { Answer } from './pipeline/answer.ts';

/**
 * Addresses whose networks are remembered, because it takes longer to compute one than to refuse a request.
 */
const MAX_NETWORKS = 10_000;

/**
 * Returns the function that notes whom a request is counted for: the holder of its key, or its address.
 * @param app knows which proxies are trusted
 * @param keys absent: keys are ignored
 */
export function identifyCallers(
  app: Express,
  keys: ApiKeys | undefined,
): (request: IncomingMessage, answer: Answer) => void {
  const callers = new Callers();
  const networks = new LRUCache<string, string>({ max: MAX_NETWORKS });
  return (request, { locals }) => {
    const key = keys && keyIn(request);
    const holder = key === undefined ? undefined : keys?.holderOf(key);
    if (holder !== undefined) locals.holder = holder;
    locals.isUnknownKey = key !== undefined && holder === undefined;
    locals.caller = callers.of(
      holder === undefined ? `address:${networkOf(addressOf(request))}` : `key:${holder.name}`,
    );
  };

  /**
   * Returns the address as Express reads it. A request that has not passed through Express lacks the app,
   * which has the setting for proxies.
   */
  function addressOf(request: IncomingMessage): string {
    // Without the header of a proxy the setting changes nothing.
    if (request.headers['x-forwarded-for'] === undefined) return request.socket.remoteAddress ?? '';
    const ip: string | undefined = Reflect.get(express.request, 'ip', Object.assign(request, { app }));
    return ip ?? '';
  }

  /** Returns the subnet of an IPv6 address, since one host has many, and any other address itself. */
  function networkOf(address: string): string {
    if (!address.includes(':')) return address;
    const known = networks.get(address);
    if (known !== undefined) return known;
    const network = ipKeyGenerator(address);
    networks.set(address, network);
    return network;
  }
}

function keyIn({ headers }: IncomingMessage): string | undefined {
  const sent = headers['x-api-key'];
  if (typeof sent === 'string') return sent;
  return /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}
