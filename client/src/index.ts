export { createClientsByChain, type ServicesByChain } from './byChain.ts';
export { createSwapApiClient, type Quote, type Swap, type SwapApiClient, type Token } from './client.ts';
export type { DeprecationNotice } from './deprecation.ts';
export { type DetailsOf, type ErrorBody, type ErrorCode, SwapApiError } from './errors.ts';
export type { CallOptions, ClientOptions } from './request.ts';
export type { StreamEnd, StreamEvent, StreamOptions } from './stream.ts';
