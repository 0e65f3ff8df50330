import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem';
import type { Pool, V4Pool } from '../../../routing/model/pool.ts';
import type { Hop } from '../../../routing/model/route.ts';
import { holdsNative } from '../../../routing/model/v4Keys.ts';
import { concatBytes, encodeWords } from '../../abi/abiWords.ts';
import { ADDRESS_THIS, CONTRACT_BALANCE, NATIVE } from '../../encode/commands.ts';
import { type EncodedCommand, encodeCommand } from '../../encode/encodeCommand.ts';
import type { Run } from '../../encode/runs.ts';
import type { RouterProtocol, RunTerms } from '../routerProtocol.ts';

/** The actions of `V4Router._handleAction` that a run needs. */
const ACTIONS = { SWAP_EXACT_IN: '0x07', SWAP_EXACT_OUT: '0x09', SETTLE: '0x0b', TAKE: '0x0e' } as const;

const SETTLE = parseAbiParameters('address currency, uint256 amount, bool payerIsUser');
const TAKE = parseAbiParameters('address currency, address recipient, uint256 amount');
const PATH_KEY =
  'struct PathKey { address intermediateCurrency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }';
/** `ExactInputParams` and `ExactOutputParams` have the same layout: the fixed amount, then the limit. */
const SWAP = {
  '2.0': parseAbiParameters([
    'Swap swap',
    'struct Swap { address currency; PathKey[] path; uint128 amount; uint128 limit; }',
    PATH_KEY,
  ]),
  '2.1': parseAbiParameters([
    'Swap swap',
    'struct Swap { address currency; PathKey[] path; uint256[] hopPrices; uint128 amount; uint128 limit; }',
    PATH_KEY,
  ]),
} as const;

/** `ActionConstants.OPEN_DELTA`: as an amount, all that the pool manager owes or is owed. */
const OPEN_DELTA = 0n;
const MAX_UINT128 = (1n << 128n) - 1n;

/**
 * The encoder of V4 runs: one V4_SWAP settles, swaps and takes, and its pools owe each other the amounts in
 * between.
 */
export const V4_ROUTER: RouterProtocol = {
  encodeRun(run, terms) {
    return terms.tradeType === 'exactInput' ? encodeExactInput(run, terms) : encodeExactOutput(run, terms);
  },
  carriedInput: () => ({ account: ADDRESS_THIS, amount: CONTRACT_BALANCE }),
  mayTakeLess: false,
  mostHopGas: 95_000,
  keptPurchase: 80_000,
  gas: ({
    v4Hop,
    v4HopAgain,
    v4FixedToken0Input,
    v4FixedToken0Output,
    v4FurtherStep,
    v4LongProduct,
    v4TickFound,
    v4TickBit,
    v4TickCheck,
    v4ToV4Input,
    v4ToV4Output,
    otherToV4,
    nativeToV4,
    wrappedToV4,
    v4PaidOutput,
    v4RunAgain,
    v4ProtocolFee,
    v4WholeFee,
    v4RunOutput,
    v4Unwrapped,
    v4Crossing,
    v4Tick,
  }) => ({
    hop: v4Hop,
    hopAgain: v4HopAgain,
    handedOver: undefined,
    tickMove: 0,
    tickMoveAgain: 0,
    fixedToken0Input: v4FixedToken0Input,
    fixedToken0Output: v4FixedToken0Output,
    furtherStep: v4FurtherStep,
    longProduct: v4LongProduct,
    tickFound: v4TickFound,
    tickBit: v4TickBit,
    tickCheck: v4TickCheck,
    fromSameInput: v4ToV4Input,
    fromSameOutput: v4ToV4Output,
    fromOther: otherToV4,
    fromNative: nativeToV4,
    toNative: wrappedToV4,
    paidByRouterOutput: v4PaidOutput,
    runAgain: v4RunAgain,
    protocolFee: v4ProtocolFee,
    wholeFee: v4WholeFee,
    runOutput: v4RunOutput,
    unwrapped: v4Unwrapped,
    crossing: v4Crossing,
    tick: v4Tick,
    isOneContract: true,
    isCarriedInRun: false,
    isCarriedBetweenRuns: true,
    isSwept: false,
    refund: 0,
  }),
};

function encodeExactInput(run: Run, terms: RunTerms): EncodedCommand {
  const { amount, limit, recipient, payerIsUser } = terms;
  const [currencyIn, currencyOut] = endsOf(run);
  const path = run.hops.map((hop) => pathKey(hop, currencyOf(hop.pool, hop.tokenOut)));
  // The output of V4 pools is below 2^127, so a higher minimum cannot be met in any case.
  if (limit > MAX_UINT128) throw new Error(`a V4 pool never gives ${limit}`);
  // Settled first, so that it is swapped as far as it arrived. Pools that take less of it leave a credit in
  // the manager, and then the whole transaction reverts: nothing stays in the router.
  return joinActions('V4_SWAP_EXACT_IN', [
    [ACTIONS.SETTLE, encodeWords(SETTLE, [currencyIn, amount, payerIsUser])],
    [ACTIONS.SWAP_EXACT_IN, encodeSwap(terms, { currency: currencyIn, path, amount: OPEN_DELTA, limit })],
    [ACTIONS.TAKE, encodeWords(TAKE, [currencyOut, recipient, OPEN_DELTA])],
  ]);
}

function encodeExactOutput(run: Run, terms: RunTerms): EncodedCommand {
  const { amount, recipient, payerIsUser } = terms;
  const [currencyIn, currencyOut] = endsOf(run);
  const path = run.hops.map((hop) => pathKey(hop, currencyOf(hop.pool, hop.tokenIn)));
  const limit = terms.limit < MAX_UINT128 ? terms.limit : MAX_UINT128;
  // Takes exactly its amount. Routers before 2.2 do not mind a pool that gives less, but the amount taken
  // cannot be settled then, and the transaction reverts.
  return joinActions('V4_SWAP_EXACT_OUT', [
    [ACTIONS.SWAP_EXACT_OUT, encodeSwap(terms, { currency: currencyOut, path, amount, limit })],
    [ACTIONS.SETTLE, encodeWords(SETTLE, [currencyIn, OPEN_DELTA, payerIsUser])],
    [ACTIONS.TAKE, encodeWords(TAKE, [currencyOut, recipient, amount])],
  ]);
}

interface PathKey {
  readonly intermediateCurrency: Address;
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
  readonly hookData: Hex;
}

interface SwapArgs {
  /** The currency of the fixed amount. */
  readonly currency: Address;
  readonly path: readonly PathKey[];
  readonly amount: bigint;
  readonly limit: bigint;
}

function encodeSwap({ version }: RunTerms, swap: SwapArgs): Hex {
  return version === '2.0'
    ? encodeAbiParameters(SWAP['2.0'], [swap])
    : encodeAbiParameters(SWAP['2.1'], [{ ...swap, hopPrices: [] }]);
}

function joinActions(
  name: 'V4_SWAP_EXACT_IN' | 'V4_SWAP_EXACT_OUT',
  actions: readonly (readonly [Hex, Hex])[],
): EncodedCommand {
  return encodeCommand(name, [concatBytes(actions.map(([byte]) => byte)), actions.map(([, input]) => input)]);
}

/** Returns the pool of a hop; the currency is the one on the side that the path leads to. */
function pathKey({ pool }: Hop, intermediateCurrency: Address): PathKey {
  const { fee, tickSpacing, hooks } = v4Of(pool);
  return { intermediateCurrency, fee, tickSpacing, hooks, hookData: '0x' };
}

function endsOf({ hops }: Run): [currencyIn: Address, currencyOut: Address] {
  const [first, last] = [hops[0], hops.at(-1) ?? hops[0]];
  return [currencyOf(first.pool, first.tokenIn), currencyOf(last.pool, last.tokenOut)];
}

function currencyOf(pool: Pool, token: Address): Address {
  return holdsNative(pool, token) ? NATIVE : token;
}

function v4Of(pool: Pool): V4Pool {
  if (pool.protocol !== 'v4') throw new Error('a V4 swap goes through V4 pools only');
  return pool;
}
