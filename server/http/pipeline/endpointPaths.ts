import type { RequestHandler } from 'express';
import { AppError } from '../../errors.ts';
import type { Endpoint } from '../endpoint.ts';

const VERSIONED = '/api/v1/';
/** Second prefix of the versioned paths. */
export const SECOND_PREFIX = '/swap-api';

export const isVersioned = ({ path }: Pick<Endpoint, 'path'>) => path.startsWith(VERSIONED);

export function endpointPaths(endpoint: Pick<Endpoint, 'path'>): string[] {
  return isVersioned(endpoint) ? [endpoint.path, SECOND_PREFIX + endpoint.path] : [endpoint.path];
}

/** Answers OPTIONS with the methods of the path and refuses all other methods. */
export function otherMethods(endpoint: Pick<Endpoint, 'method' | 'path'>): RequestHandler {
  const allow = endpoint.method === 'get' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  return (request, response) => {
    response.locals.route = endpoint.path;
    response.set('Allow', allow);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here: use ${allow}`);
  };
}
