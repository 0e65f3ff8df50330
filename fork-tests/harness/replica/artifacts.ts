import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hex } from 'viem';

const require = createRequire(import.meta.url);

/** Creation code of each contract, read from the npm package in which its authors published it. */
export const creationCodeOf = {
  weth9: () => fromPackage('@uniswap/universal-router/lib/v3-periphery/test/contracts/WETH9.json'),
  v2Factory: () => fromPackage('@uniswap/v2-core/build/UniswapV2Factory.json'),
  v2Pair: () => fromPackage('@uniswap/v2-core/build/UniswapV2Pair.json'),
  v2Router: () => fromPackage('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
  v3Factory: () =>
    fromPackage('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
  v3Pool: () => fromPackage('@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json'),
  tickLens: () => fromPeriphery('lens/TickLens'),
  quoterV2: () => fromPeriphery('lens/QuoterV2'),
  positionManager: () => fromPeriphery('NonfungiblePositionManager'),
  nftDescriptor: () => fromPeriphery('libraries/NFTDescriptor'),
  /** Not linked: each place of the library's address holds a placeholder. */
  positionDescriptor: () => fromPeriphery('NonfungibleTokenPositionDescriptor'),
  swapRouter: () => fromPeriphery('SwapRouter'),
  swapRouter02: () =>
    fromPackage('@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json'),
  universalRouter: () =>
    fromPackage('@uniswap/universal-router/out/UniversalRouter.sol/UniversalRouter.json'),
  v4PoolManager: () => fromPackage('@uniswap/v4-core/out/PoolManager.sol/PoolManager.json'),
  v4PositionManager: () => fromV4Periphery('PositionManager'),
  v4PositionDescriptor: () => fromV4Periphery('PositionDescriptor'),
  v4StateView: () => fromV4Periphery('StateView'),
  v4Quoter: () => fromV4Periphery('V4Quoter'),
  pancakeFactory: () => fromPackage('@pancakeswap-libs/pancake-swap-core/build/PancakeFactory.json'),
  pancakeV3Factory: () => fromPancakeV3('PancakeV3Factory'),
  pancakeV3Pool: () => fromPancakeV3('PancakeV3Pool'),
  joeFactory: () => fromPackage('@traderjoe-xyz/core/deployments/avalanche/JoeFactory.json'),
  joeRouter: () => fromPackage('@traderjoe-xyz/core/deployments/avalanche/JoeRouter02.json'),
  permit2: () => fromFixture('permit2/creationCode.hex'),
};

/** Runtime code of Multicall3: it has no constructor, so this is all of it. */
export function multicall3RuntimeCode(): Hex {
  return fromFixture('multicall3/runtimeCode.hex');
}

function fromPeriphery(contract: string): Hex {
  const name = contract.split('/').at(-1);
  return fromPackage(`@uniswap/v3-periphery/artifacts/contracts/${contract}.sol/${name}.json`);
}

function fromV4Periphery(contract: string): Hex {
  return fromPackage(`@uniswap/v4-periphery/foundry-out/${contract}.sol/${contract}.json`);
}

function fromPancakeV3(contract: string): Hex {
  return fromPackage(`@pancakeswap/v3-core/artifacts/contracts/${contract}.sol/${contract}.json`);
}

/** The tool chains disagree on where the code is and on its prefix. */
function fromPackage(path: string): Hex {
  const artifact = JSON.parse(readFileSync(require.resolve(path), 'utf8')) as {
    readonly bytecode: string | { readonly object: string };
  };
  const code = typeof artifact.bytecode === 'string' ? artifact.bytecode : artifact.bytecode.object;
  return code.startsWith('0x') ? (code as Hex) : `0x${code}`;
}

function fromFixture(path: string): Hex {
  return readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8').trim() as Hex;
}
