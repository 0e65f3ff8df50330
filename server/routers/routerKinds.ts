import { EXECUTOR } from './executor/executor.ts';
import type { RouterKind, RouterKindName } from './routerKind.ts';
import { SWAP_ROUTER } from './swapRouter/swapRouter.ts';
import { SWAP_ROUTER_02 } from './swapRouter02/swapRouter02.ts';
import { UNISWAP_V2_ROUTER_02 } from './uniswapV2Router02/uniswapV2Router02.ts';

/**
 * The kinds of routers besides the Universal Router, by the name that a network file gives them. It names no
 * executor for an exchange.
 */
export const ROUTER_KINDS: Readonly<Record<RouterKindName, RouterKind>> = {
  uniswapV2Router02: UNISWAP_V2_ROUTER_02,
  swapRouter: SWAP_ROUTER,
  swapRouter02: SWAP_ROUTER_02,
  executor: EXECUTOR,
};
