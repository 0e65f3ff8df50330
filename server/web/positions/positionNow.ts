import type { SwapApiClient } from '../../../client/src/index.ts';

/** A position as the chain has it now, by `GET /positions/{id}`. */
export type PositionNow = Awaited<ReturnType<SwapApiClient['getPosition']>>;
