import { MOST_ROUTES } from '../../routing/model/routeLimits.ts';
import { partsByTable, routerGas } from '../gas/routerGas.ts';
import { assertWithin, type RouterLimits, refusalWithin } from '../refusals.ts';
import type { RouterKind } from '../routerKind.ts';
import { encodeSwapRouter } from './encodeSwapRouter.ts';
import { SWAP_ROUTER_GAS } from './gasTable.ts';
import { verifySwapRouter } from './verifySwapRouter.ts';

const LIMITS: RouterLimits = {
  protocols: ['v3'],
  takesFee: true,
  roundsUp: [],
  mayMix: () => false,
  mayHandOver: false,
  // The caller pays each route of an exact output itself: no call enforces a maximum of their sum.
  mostRoutes: (tradeType) => (tradeType === 'exactInput' ? MOST_ROUTES : 1),
  taxedThrough: () => [],
};

/** `SwapRouter` of v3-periphery: routes through V3 pools. */
export const SWAP_ROUTER: RouterKind = {
  name: 'swapRouter',
  ...LIMITS,
  refusalOf: (swap) => refusalWithin(LIMITS, swap),
  encode(swap) {
    assertWithin(LIMITS, swap);
    return encodeSwapRouter(swap);
  },
  verify: verifySwapRouter,
  ...routerGas(partsByTable(SWAP_ROUTER_GAS)),
};
