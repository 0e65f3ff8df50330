import { type Address, getContractAddress } from 'viem';

/** Deploys the contracts of all exchanges but Uniswap's, one after the other. */
export const EXCHANGE_DEPLOYER: Address = '0x00000000000000000000000000000000000e8c4a';
/** Holds the creation code of PancakeSwap's V3 pools, which their deployer reads. */
export const POOL_CODE: Address = '0x00000000000000000000000000000000000e8c4b';

export interface ReplicaExchange {
  readonly id: string;
  readonly name: string;
  readonly protocol: 'v2' | 'v3';
  readonly factory: Address;
  readonly router: Address;
  /** Whose functions the router has. */
  readonly routerKind: 'uniswapV2Router02' | 'swapRouter' | 'swapRouter02';
  /** Fee of all pairs, hundredths of a bip; absent where each has its own. */
  readonly feePips?: number;
  /** Where it is not that of Uniswap's contracts. */
  readonly swapEvent?: string;
}

/** Address of the contract that the deployer makes with a nonce, lower-case. */
function deployed(nonce: bigint): Address {
  return getContractAddress({ from: EXCHANGE_DEPLOYER, nonce }).toLowerCase() as Address;
}

/** Accounts whose fee is lower on `discount`. */
export const DISCOUNT_MANAGER = deployed(4n);
export const POOL_DEPLOYER = deployed(7n);

/** The exchanges of the replica beside Uniswap, by their ids. */
export const REPLICA_EXCHANGES = {
  /** PancakeSwap's own pairs, with a router of the tests. */
  pancake: {
    id: 'pancake',
    name: 'PancakeSwap V2',
    protocol: 'v2',
    factory: deployed(0n),
    router: deployed(1n),
    routerKind: 'uniswapV2Router02',
    feePips: 2000,
  },
  /** Trader Joe's own pairs and router, which writes AVAX where others write ETH. */
  joe: {
    id: 'joe',
    name: 'Trader Joe',
    protocol: 'v2',
    factory: deployed(2n),
    router: deployed(3n),
    routerKind: 'uniswapV2Router02',
    feePips: 3000,
  },
  /** Pairs with a fee each and a discount for some accounts, written for the tests. */
  discount: {
    id: 'discount',
    name: 'Discount',
    protocol: 'v2',
    factory: deployed(5n),
    router: deployed(6n),
    routerKind: 'uniswapV2Router02',
    swapEvent:
      'Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to, bool isDiscountEligible)',
  },
  /** PancakeSwap's own V3 factory and pools, with a deployer and a router of the tests. */
  pancakev3: {
    id: 'pancakev3',
    name: 'PancakeSwap V3',
    protocol: 'v3',
    factory: deployed(8n),
    router: deployed(9n),
    routerKind: 'swapRouter',
    swapEvent:
      'Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint128 protocolFeesToken0, uint128 protocolFeesToken1)',
  },
  /** Uniswap's own V3 factory, deployed a second time, with its SwapRouter02. */
  twin: {
    id: 'twin',
    name: 'Twin V3',
    protocol: 'v3',
    factory: deployed(10n),
    router: deployed(11n),
    routerKind: 'swapRouter02',
  },
} as const satisfies Record<string, ReplicaExchange>;
