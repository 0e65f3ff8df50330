import { parseAbi } from 'viem';

/* The functions of the V4 contracts that tests call, of each contract once. */

const POOL_KEY =
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }';
const SWAP = 'struct SwapParams { bool zeroForOne; int256 amountSpecified; uint160 sqrtPriceLimitX96; }';
const LIQUIDITY =
  'struct LiquidityParams { int24 tickLower; int24 tickUpper; int256 liquidityDelta; bytes32 salt; }';

export const V4_POOL_MANAGER = parseAbi([
  POOL_KEY,
  'event Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
  'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  'event Donate(bytes32 indexed id, address indexed sender, uint256 amount0, uint256 amount1)',
  'event ProtocolFeeUpdated(bytes32 indexed id, uint24 protocolFee)',
  'function initialize(PoolKey key, uint160 sqrtPriceX96) returns (int24 tick)',
  'function setProtocolFeeController(address controller)',
  'function setProtocolFee(PoolKey key, uint24 newProtocolFee)',
]);

export const V4_POSITION_MANAGER = parseAbi([
  POOL_KEY,
  'function modifyLiquidities(bytes unlockData, uint256 deadline) payable',
  'function transferFrom(address from, address to, uint256 id)',
  'function nextTokenId() view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function getPositionLiquidity(uint256 tokenId) view returns (uint128 liquidity)',
  'function getPoolAndPositionInfo(uint256 tokenId) view returns (PoolKey key, uint256 info)',
]);

export const V4_STATE_VIEW = parseAbi([
  'function getSlot0(bytes32 poolId) view returns (uint160 sqrtPriceX96, int24 tick, uint24 protocolFee, uint24 lpFee)',
  'function getLiquidity(bytes32 poolId) view returns (uint128 liquidity)',
  'function getTickLiquidity(bytes32 poolId, int24 tick) view returns (uint128 liquidityGross, int128 liquidityNet)',
  'function getTickFeeGrowthOutside(bytes32 poolId, int24 tick) view returns (uint256 feeGrowthOutside0X128, uint256 feeGrowthOutside1X128)',
  'function getTickBitmap(bytes32 poolId, int16 word) view returns (uint256 tickBitmap)',
]);

export const V4_QUOTER = parseAbi([
  POOL_KEY,
  'struct PathKey { address intermediateCurrency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
  'struct ExactParams { address exactCurrency; PathKey[] path; uint128 exactAmount; }',
  'struct ExactSingleParams { PoolKey poolKey; bool zeroForOne; uint128 exactAmount; bytes hookData; }',
  'function quoteExactInput(ExactParams params) returns (uint256 amountOut, uint256 gasEstimate)',
  'function quoteExactInputSingle(ExactSingleParams params) returns (uint256 amountOut, uint256 gasEstimate)',
  'function quoteExactOutput(ExactParams params) returns (uint256 amountIn, uint256 gasEstimate)',
  'function quoteExactOutputSingle(ExactSingleParams params) returns (uint256 amountIn, uint256 gasEstimate)',
]);

export const V4_ACTOR_ABI = parseAbi([
  POOL_KEY,
  SWAP,
  LIQUIDITY,
  'function modifyLiquidity(PoolKey key, LiquidityParams params) payable',
  'function swap(PoolKey key, SwapParams params) payable',
  'function donate(PoolKey key, uint256 amount0, uint256 amount1) payable',
]);

export const V4_DYNAMIC_FEE_HOOK = parseAbi([POOL_KEY, 'function setFee(PoolKey key, uint24 fee)']);
