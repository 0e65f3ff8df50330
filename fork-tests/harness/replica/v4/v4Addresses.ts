import type { Address } from 'viem';

/** Addresses of the V4 contracts, equal to those on Ethereum mainnet. */
export const MAINNET_V4 = {
  poolManager: '0x000000000004444c5dc75cb358380d2e3de08a90',
  positionManager: '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e',
  positionDescriptor: '0xd1428ba554f4c8450b763a0b2040a4935c63f06c',
  stateView: '0x7ffe42c4a5deea5b0fec41c94c136cf115597227',
  quoter: '0x52f0e24d1c21c8a0cb1e5a5dd6198556bd9e1203',
} as const;

/** Address of the contract of `contracts/V4Actor.sol`. */
export const V4_ACTOR: Address = '0x4ac7000000000000000000000000000000000001';

/** Bits of a hook's address: the calls that the pool manager makes to it. */
const BITS = {
  afterInitialize: 0x1000,
  beforeAddLiquidity: 0x0800,
  beforeSwap: 0x0080,
  afterSwap: 0x0040,
  afterDonate: 0x0010,
  afterSwapReturnsDelta: 0x0004,
} as const;

function hookAt(place: number, ...calls: readonly (keyof typeof BITS)[]): Address {
  const bits = calls.reduce((sum, call) => sum | BITS[call], place << 16);
  return `0x400c${bits.toString(16).padStart(36, '0')}`;
}

/** The hooks of `contracts/V4Hooks.sol`, each at an address whose bits are the calls that it wants. */
export const V4_HOOKS = {
  /** No call belongs to a swap: its pools are exact without running it. */
  inert: {
    contract: 'InertHook',
    address: hookAt(1, 'afterInitialize', 'beforeAddLiquidity', 'afterDonate'),
  },
  dynamicFee: { contract: 'DynamicFeeHook', address: hookAt(2, 'afterInitialize') },
  watching: { contract: 'InertHook', address: hookAt(3, 'beforeSwap', 'afterSwap') },
  overriding: { contract: 'OverridingHook', address: hookAt(4, 'beforeSwap') },
  taking: { contract: 'TakingHook', address: hookAt(5, 'afterSwap', 'afterSwapReturnsDelta') },
  reverting: { contract: 'RevertingHook', address: hookAt(6, 'beforeSwap') },
  gasBurning: { contract: 'GasBurningHook', address: hookAt(7, 'beforeSwap') },
  reentering: { contract: 'ReenteringHook', address: hookAt(8, 'beforeSwap') },
  twoFaced: { contract: 'TwoFacedHook', address: hookAt(9, 'beforeSwap') },
  /** No code: harmless without calls of a swap, and each swap reverts with one. */
  codelessInert: { contract: null, address: hookAt(10, 'afterDonate') },
  codelessSwap: { contract: null, address: hookAt(11, 'beforeSwap') },
} as const;

export type V4HookName = keyof typeof V4_HOOKS;
