import { partsByTable, routerGas } from '../gas/routerGas.ts';
import { assertWithin, type RouterLimits, refusalWithin } from '../refusals.ts';
import type { RouterKind } from '../routerKind.ts';
import { encodeUniswapV2Router02 } from './encodeUniswapV2Router02.ts';
import { UNISWAP_V2_ROUTER_02_GAS } from './gasTable.ts';
import { verifyUniswapV2Router02 } from './verifyUniswapV2Router02.ts';

const LIMITS: RouterLimits = {
  protocols: ['v2'],
  takesFee: false,
  roundsUp: [],
  mayMix: () => false,
  mayHandOver: false,
  mostRoutes: () => 1,
  // An exact output computes its amounts beforehand, as if every token arrived in full.
  taxedThrough: (tradeType) => (tradeType === 'exactInput' ? ['v2'] : []),
};

/** The router of Uniswap V2 and of its forks: one route through pairs of one factory. */
export const UNISWAP_V2_ROUTER_02: RouterKind = {
  name: 'uniswapV2Router02',
  ...LIMITS,
  refusalOf: (swap) => refusalWithin(LIMITS, swap),
  encode(swap) {
    assertWithin(LIMITS, swap);
    return encodeUniswapV2Router02(swap);
  },
  verify: verifyUniswapV2Router02,
  ...routerGas(partsByTable(UNISWAP_V2_ROUTER_02_GAS)),
};
