import type { ErrorCode } from '../../../client/src/index.ts';
import type { Text } from './words.tsx';

/** What the reader can do after each error of the service; the compiler wants one for every code. */
export const NEXT_STEPS = {
  INVALID_REQUEST: 'Change what you entered.',
  UNAUTHORIZED: 'Ask the operator of this service for a key.',
  NOT_FOUND: 'Check the address, or search for it.',
  NO_ROUTE: 'Try another token or another amount.',
  METHOD_NOT_ALLOWED: 'Reload the page.',
  PAYLOAD_TOO_LARGE: 'Ask for less at once.',
  UNSUPPORTED_MEDIA_TYPE: 'Reload the page.',
  INSUFFICIENT_LIQUIDITY: 'Try a smaller amount.',
  SIMULATION_REVERTED: 'Try another amount or another token.',
  NOT_A_V3_POOL: 'Choose another pool.',
  BOUND_NOT_MET: 'Build the swap again at the new price.',
  QUOTE_MOVED: 'Build the swap again at the new price.',
  NOT_SUPPORTED_BY_ROUTER: 'Choose another exchange.',
  LIQUIDITY_REFUSED: 'Check the position, its owner and its range.',
  RATE_LIMITED: 'Wait a moment, then try again.',
  INTERNAL: 'Try again. If it stays, tell the operator of this service.',
  UPSTREAM_INVALID: 'Try again in a minute.',
  SUBGRAPH_UNAVAILABLE: 'Try again in a minute. Quotes go on without it.',
  SUBGRAPH_STALE: 'Try again in a minute. Quotes go on without it.',
  INDEX_REQUIRED: 'You can quote and swap without it.',
  RPC_UNAVAILABLE: 'Try again in a minute.',
  OVERLOADED: 'Wait a moment, then try again.',
  TIMEOUT: 'Wait a moment, then try again.',
  UNREACHABLE: 'Check your connection, then try again.',
  UNKNOWN: 'Try again. If it stays, tell the operator of this service.',
} as const satisfies Readonly<Record<ErrorCode | 'UNREACHABLE', Text>>;

/** Returns the step after an error of a service that may be newer than this page. */
export const nextStepOf = (code: string): (typeof NEXT_STEPS)[keyof typeof NEXT_STEPS] =>
  Object.hasOwn(NEXT_STEPS, code) ? NEXT_STEPS[code as keyof typeof NEXT_STEPS] : NEXT_STEPS.UNKNOWN;
