import { functionCall } from '../model/calldata.ts';

/* Calls of the NonfungiblePositionManager of V3, of its pools and of its factory. */

export const mintCall = functionCall(
  'function mint(MintParams params)',
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
);
export const createCall = functionCall(
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
);
export const increaseCall = functionCall(
  'function increaseLiquidity(IncreaseParams params)',
  'struct IncreaseParams { uint256 tokenId; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
);
export const decreaseCall = functionCall(
  'function decreaseLiquidity(DecreaseParams params)',
  'struct DecreaseParams { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
);
export const collectCall = functionCall(
  'function collect(CollectParams params)',
  'struct CollectParams { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
);
export const burnCall = functionCall('function burn(uint256 tokenId)');
export const refundCall = functionCall('function refundETH()');
export const unwrapCall = functionCall('function unwrapWETH9(uint256 amountMinimum, address recipient)');
export const sweepCall = functionCall(
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
);
export const multicallCall = functionCall('function multicall(bytes[] data)');

export const positionsCall = functionCall('function positions(uint256 tokenId)');
export const ownerOfCall = functionCall('function ownerOf(uint256 tokenId)');
export const factoryCall = functionCall('function getPool(address tokenA, address tokenB, uint24 fee)');
export const slot0Call = functionCall('function slot0()');
export const liquidityCall = functionCall('function liquidity()');
export const growth0Call = functionCall('function feeGrowthGlobal0X128()');
export const growth1Call = functionCall('function feeGrowthGlobal1X128()');
export const ticksCall = functionCall('function ticks(int24 tick)');
export const poolPositionCall = functionCall('function positions(bytes32 key)');
