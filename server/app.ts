import type { Express } from 'express';
import { getHealth } from './endpoints/getHealth.ts';
import { getReady, type Readiness } from './endpoints/getReady.ts';
import { getTokens } from './endpoints/getTokens.ts';
import { searchTokens } from './endpoints/searchTokens.ts';
import { createHttpApp, type HttpAppOptions } from './http/httpApp.ts';
import type { TokenDirectory } from './tokens/tokenDirectory.ts';

export interface AppDependencies extends HttpAppOptions {
  readonly tokens: TokenDirectory;
  readonly readiness: Readiness;
}

/** The service as an Express app: it listens to nothing and owns nothing that must be closed. */
export function createApp(dependencies: AppDependencies): Express {
  const { tokens, readiness } = dependencies;
  return createHttpApp(
    [getTokens(tokens), searchTokens(tokens), getHealth(), getReady(readiness)],
    dependencies,
  );
}
