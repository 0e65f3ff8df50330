import type { Express, Request, RequestHandler } from 'express';
import type { Site } from '../../config/config.ts';
import { kindOf } from '../pipeline/requestKind.ts';

/** Paths of somebody who types the address of the API. */
const ROOTS_OF_API = ['/api', '/api/v1', '/swap-api', '/swap-api/api/v1'];

/**
 * Answers persons in a browser where programs get an error. The root of the API leads to its reference; an
 * unknown path is a page with status 404.
 * @param view answers the document of the page
 */
export function answerPersons(app: Express, view: RequestHandler, { basePath }: Site): void {
  app.get(ROOTS_OF_API, (request, response, next) => {
    response.vary('Accept');
    if (!prefersHtml(request)) return next();
    response.locals.route = 'page';
    response.redirect(`${basePath}/docs`);
  });
  app.get('/*path', (request, response, next) => {
    if (kindOf(request) !== 'files') return next();
    response.vary('Accept');
    if (!prefersHtml(request)) return next();
    response.status(404);
    view(request, response, next);
  });
}

/** Returns whether HTML is preferred to JSON, as browsers say and programs do not. */
const prefersHtml = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';
