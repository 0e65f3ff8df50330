import type { Express } from 'express';
import { getHealth } from './endpoints/getHealth.ts';
import { getQuote } from './endpoints/getQuote.ts';
import { getReady } from './endpoints/getReady.ts';
import { getTokens } from './endpoints/getTokens.ts';
import { postSwap } from './endpoints/postSwap.ts';
import { searchTokens } from './endpoints/searchTokens.ts';
import { createHttpApp, type HttpAppOptions } from './http/httpApp.ts';
import type { Network } from './networks/network.ts';
import type { Services } from './services.ts';

export interface AppDependencies extends HttpAppOptions {
  readonly network: Network;
  readonly services: Services;
  /** Unix seconds of this machine. */
  readonly clock: () => bigint;
}

/** The service as an Express app: it listens to nothing and owns nothing that must be closed. */
export function createApp({ network, services, clock, ...options }: AppDependencies): Express {
  const { chain, index, tokens, quoter } = services;
  return createHttpApp(
    [
      getQuote(quoter),
      postSwap({ network, quoter, clock }),
      getTokens(tokens),
      searchTokens(tokens),
      getHealth(),
      getReady({ heads: chain.heads, pools: chain.source, index }),
    ],
    options,
  );
}
