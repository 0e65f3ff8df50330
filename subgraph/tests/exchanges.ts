import { exchangesOf } from '../networkExchanges.ts';
import { type Call, type Event, pairCreated, plainToken, poolCreated } from './events.ts';

type Hex = `0x${string}`;

/** A known exchange with events of its own in pairs and pools. */
export const OWN_EVENTS = {
  id: 'own-events',
  v2Factory: '0x00000000000000000000000000000000000000f2',
  v3Factory: '0x00000000000000000000000000000000000000f3',
  positionManager: '0x00000000000000000000000000000000000000f4',
} as const;

/** An exchange that nobody vouches for. */
export const UNKNOWN = {
  id: 'unknown',
  v2Factory: '0x00000000000000000000000000000000000000e2',
  v3Factory: '0x00000000000000000000000000000000000000e3',
  positionManager: '0x00000000000000000000000000000000000000e4',
} as const;

const FEE_SWAP =
  'Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint128 protocolFeesToken0, uint128 protocolFeesToken1)';
const DISCOUNT_SWAP =
  'Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to, bool isDiscountEligible)';

/** The exchanges of the compiled mappings in the folder `exchanges`. */
export const EXCHANGES = exchangesOf({
  exchanges: [
    {
      id: OWN_EVENTS.id,
      name: 'Own events',
      trusted: true,
      v2: { factory: OWN_EVENTS.v2Factory, startBlock: 0, swapEvent: DISCOUNT_SWAP },
      v3: {
        factory: OWN_EVENTS.v3Factory,
        startBlock: 0,
        positionManager: OWN_EVENTS.positionManager,
        swapEvent: FEE_SWAP,
      },
    },
    {
      id: UNKNOWN.id,
      name: 'Unknown',
      v2: { factory: UNKNOWN.v2Factory, startBlock: 0 },
      v3: { factory: UNKNOWN.v3Factory, startBlock: 0, positionManager: UNKNOWN.positionManager },
    },
  ],
});

/** Lets another factory announce a pair. */
export function pairBy(factory: Hex, token0: Hex, token1: Hex, pair: Hex): Event {
  return { ...pairCreated(token0, token1, pair), address: factory };
}

/** Lets another factory announce a pool. */
export function poolBy(factory: Hex, token0: Hex, token1: Hex, pool: Hex, fee = 3000): Event {
  return { ...poolCreated(token0, token1, pool, fee), address: factory };
}

/** The answer of a pool to `factory()`; a revert where it has none. */
export function factoryCall(address: Hex, factory?: Hex): Call {
  const call = { address, function: 'factory():(address)', params: [] };
  return factory === undefined ? { ...call, returns: [], reverts: true } : { ...call, returns: [factory] };
}

/** A swap of a pair whose Swap says whether the sender has a discount. */
export function discountSwap(params: Event['params'], pair: Hex): Event {
  return {
    address: pair,
    event: DISCOUNT_SWAP,
    params: { sender: pair, to: pair, isDiscountEligible: true, ...params },
  };
}

/** A swap of a pool whose Swap names the fees of the protocol. */
export function feeSwap(params: Event['params'], pool: Hex): Event {
  const fees = { protocolFeesToken0: '7', protocolFeesToken1: '8' };
  return { address: pool, event: FEE_SWAP, params: { sender: pool, recipient: pool, ...fees, ...params } };
}

/** Metadata of tokens with 18 decimals, named by the first letters of their addresses. */
export function plainTokens(...tokens: readonly Hex[]): Call[] {
  return tokens.flatMap((token) => plainToken(token, token.slice(2, 6)));
}
