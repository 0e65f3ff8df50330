import { MOST_ROUTES } from '../../routing/model/routeLimits.ts';
import { partsByTable, routerGas } from '../gas/routerGas.ts';
import { assertWithin, type RouterLimits, refusalWithin } from '../refusals.ts';
import type { RouterKind } from '../routerKind.ts';
import { encodeSwapRouter02 } from './encodeSwapRouter02.ts';
import { SWAP_ROUTER_02_GAS } from './gasTable.ts';
import { verifySwapRouter02 } from './verifySwapRouter02.ts';

const LIMITS: RouterLimits = {
  protocols: ['v2', 'v3'],
  takesFee: true,
  roundsUp: ['v2'],
  // The caller pays each swap of an exact output itself: none takes what another has bought, and no call
  // enforces a maximum of several.
  mayMix: (tradeType) => tradeType === 'exactInput',
  mayHandOver: true,
  mostRoutes: (tradeType) => (tradeType === 'exactInput' ? MOST_ROUTES : 1),
  taxedThrough: (tradeType) => (tradeType === 'exactInput' ? ['v2'] : []),
};

/** `SwapRouter02` of swap-router-contracts: routes through V2 pairs, V3 pools or both. */
export const SWAP_ROUTER_02: RouterKind = {
  name: 'swapRouter02',
  ...LIMITS,
  refusalOf: (swap) => refusalWithin(LIMITS, swap),
  encode(swap) {
    assertWithin(LIMITS, swap);
    return encodeSwapRouter02(swap);
  },
  verify: verifySwapRouter02,
  ...routerGas(partsByTable(SWAP_ROUTER_02_GAS)),
};
