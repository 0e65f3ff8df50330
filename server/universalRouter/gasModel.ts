import type { Route } from '../routing/route.ts';
import { splitIntoRuns } from './runs.ts';

/**
 * Gas in units, each the most that was needed by any of the 84 swaps of `calldata.fork.test.ts` (V2, V3 and
 * mixed, 1 to 3 hops, both trade types, native coin at either end) plus 1 to 3 %; crossings from trades of
 * up to 900 000 dollars. Needed is what the gas limit must hold, refunds not yet paid back.
 */
const GAS = {
  /** Transaction, first command, Permit2 payment, and a recipient who had none of the token. */
  base: 70_000n,
  hop: 60_000n,
  /** Each change of protocol: one more command. */
  command: 6_000n,
  /** A V3 pool that writes a tick it crosses for the first time. */
  tickCrossed: 66_000n,
  /** A word of 256 tick spacings without an initialized tick: one more step of the V3 swap loop. */
  wordCrossed: 8_000n,
  /** WRAP_ETH, less the Permit2 payment that falls away. */
  nativeIn: 22_000n,
  /** Exact output: UNWRAP_WETH of what is left of the native coin. */
  nativeRefund: 16_000n,
  /** UNWRAP_WETH to an account that had no native coin. */
  nativeOut: 48_000n,
  /** Exact input: a token that passes through the router's balance, and the SWEEP behind it. */
  throughRouter: 28_000n,
  /** Exact output: an intermediate token bought into the router, and its reserve given to the recipient. */
  reserve: 50_000n,
  /** Each route but the first. */
  furtherRoute: 4_000n,
  /** Several routes, exact input: the output gathered in the router and swept to the recipient. */
  gathered: 28_000n,
  /** Several routes, exact output: the bound taken into the router, and the rest of it given back. */
  pulled: 30_000n,
} as const;

export interface GasOptions {
  readonly nativeIn?: boolean;
  readonly nativeOut?: boolean;
  /** Initialized ticks and words of the tick bitmap that the swap crosses, over all its V3 hops. */
  readonly ticksCrossed?: number;
  readonly wordsCrossed?: number;
}

/**
 * Gas units that the transaction of `encodeSwap` is expected to need, an upper estimate: what it uses lies
 * below, by the refunds of 3 % to 25 % that the chain pays back at its end. Tokens that do more than move
 * balances are not known here and need a simulation.
 *
 * @param routes all that the transaction goes through, of one trade type
 */
export function estimateGas(routes: readonly Route[], options: GasOptions = {}): bigint {
  const { nativeIn = false, nativeOut = false, ticksCrossed = 0, wordsCrossed = 0 } = options;
  const exactInput = routes[0]?.tradeType === 'exactInput';
  const ends =
    (nativeIn ? GAS.nativeIn : 0n) +
    (nativeIn && !exactInput ? GAS.nativeRefund : 0n) +
    (nativeOut ? GAS.nativeOut : 0n);
  const crossings = GAS.tickCrossed * BigInt(ticksCrossed) + GAS.wordCrossed * BigInt(wordsCrossed);
  const own = routes.reduce((sum, route) => sum + gasOfRoute(route), 0n);
  return GAS.base + own + crossings + ends + gasOfSplit(routes.length, exactInput, nativeIn, nativeOut);
}

function gasOfRoute({ hops, ...route }: Route): bigint {
  const joints = BigInt(splitIntoRuns({ hops, ...route }).length - 1);
  const laterV3Hops = BigInt(hops.slice(1).filter(({ pool }) => pool.protocol === 'v3').length);
  const leftovers = route.tradeType === 'exactInput' ? GAS.throughRouter * laterV3Hops : GAS.reserve * joints;
  return GAS.hop * BigInt(hops.length) + GAS.command * joints + leftovers;
}

function gasOfSplit(routes: number, exactInput: boolean, nativeIn: boolean, nativeOut: boolean): bigint {
  if (routes < 2) return 0n;
  const gathers = exactInput && !nativeOut ? GAS.gathered : 0n;
  const pulls = !exactInput && !nativeIn ? GAS.pulled : 0n;
  return GAS.furtherRoute * BigInt(routes - 1) + gathers + pulls;
}
