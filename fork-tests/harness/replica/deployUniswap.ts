import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseEther,
  stringToHex,
} from 'viem';
import { creationCodeOf, multicall3RuntimeCode } from './artifacts.ts';
import type { BlockBuilder } from './blockBuilder.ts';
import { CONSTRUCTOR_PAYER, constructInPlace, withArguments } from './constructInPlace.ts';
import type { JsonRpc } from './jsonRpc.ts';
import { MAINNET } from './mainnetAddresses.ts';
import { MAINNET_V4 } from './v4/v4Addresses.ts';

/** It also pays for the constructors that run in place. */
const WETH_DEPLOYER = CONSTRUCTOR_PAYER;
const V2_DEPLOYER = '0x9c33eacc2f50e39940d3afaf2c7b8246b681a374';
const V3_DEPLOYER = '0x6c9fc64a53c1b71fb3f9af64d1ae3a4931a5f4e9';
const CREATE2_PROXY = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
const PERMIT2_SALT = '0x0000000000000000000000000000000000000000d3af2663da51c10215000000';
const V2_FEE_SETTER = '0xc0a4272bb5df52134178df25d77561cfb17ce407';
const NFT_DESCRIPTOR = '0x42b24a95702b9986e82d421cc3568932790a48ec';
/** Owner of the V3 factory on mainnet, the timelock of Uniswap's governance. */
export const V3_FACTORY_OWNER = '0x1a9c8182c09f50c8318d769245bea52c32be35bc';

const V3_FACTORY_ABI = parseAbi([
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
  'function setOwner(address owner)',
]);

/**
 * Puts the contracts of `MAINNET` at their addresses: each is deployed by the account and with the nonce that
 * deployed it on mainnet, so that the address is the outcome of the same CREATE. Block timestamps start at
 * `timestamp`.
 */
export async function deployUniswap(rpc: JsonRpc, blocks: BlockBuilder, timestamp: number): Promise<void> {
  await rpc.batch(
    [WETH_DEPLOYER, V2_DEPLOYER, V3_DEPLOYER, V3_FACTORY_OWNER, MAINNET.universalRouter].map((account) => ({
      method: 'anvil_setBalance',
      params: [account, numberToHex(parseEther('1000'))],
    })),
  );
  await rpc.call('anvil_setCode', [MAINNET.multicall3, multicall3RuntimeCode()]);

  const deploy = async (from: Address, nonce: number, data: Hex, what: string): Promise<void> => {
    await blocks.setNonce(from, nonce);
    blocks.add({ from, data, gas: 7_000_000, what });
  };
  const factoryAndWeth = encodeAbiParameters(parseAbiParameters('address, address'), [
    MAINNET.v3Factory,
    MAINNET.weth,
  ]);

  await deploy(WETH_DEPLOYER, 446, creationCodeOf.weth9(), 'WETH9');
  await deploy(V2_DEPLOYER, 0, withArguments(creationCodeOf.v2Factory(), [V2_FEE_SETTER]), 'V2 factory');
  await deploy(V3_DEPLOYER, 0, creationCodeOf.v3Factory(), 'V3 factory');
  blocks.add({
    from: WETH_DEPLOYER,
    to: CREATE2_PROXY,
    data: concatHex([PERMIT2_SALT, creationCodeOf.permit2()]),
    gas: 7_000_000,
    what: 'Permit2',
  });
  await blocks.mine(timestamp);

  const v2Router = withArguments(creationCodeOf.v2Router(), [MAINNET.v2Factory, MAINNET.weth]);
  await deploy(V2_DEPLOYER, 3, v2Router, 'V2 router');
  await deploy(V3_DEPLOYER, 2, creationCodeOf.tickLens(), 'TickLens');
  await blocks.mine(timestamp + 12);

  await deploy(V3_DEPLOYER, 5, creationCodeOf.nftDescriptor(), 'NFTDescriptor');
  await blocks.mine(timestamp + 24);

  await deploy(V3_DEPLOYER, 7, positionDescriptor(), 'position descriptor');
  blocks.add({
    from: V3_DEPLOYER,
    data: withArguments(creationCodeOf.positionManager(), [
      MAINNET.v3Factory,
      MAINNET.weth,
      MAINNET.positionDescriptor,
    ]),
    gas: 7_000_000,
    what: 'position manager',
  });
  await blocks.mine(timestamp + 36);

  await deploy(V3_DEPLOYER, 13, concatHex([creationCodeOf.quoterV2(), factoryAndWeth]), 'QuoterV2');
  for (const data of [
    encodeFunctionData({ abi: V3_FACTORY_ABI, functionName: 'enableFeeAmount', args: [100, 1] }),
    encodeFunctionData({ abi: V3_FACTORY_ABI, functionName: 'setOwner', args: [V3_FACTORY_OWNER] }),
  ]) {
    blocks.add({ from: V3_DEPLOYER, to: MAINNET.v3Factory, data, gas: 200_000, what: 'V3 factory set up' });
  }
  await constructInPlace(
    rpc,
    blocks,
    [[MAINNET.universalRouter, universalRouter(), 'Universal Router']],
    timestamp + 48,
  );
  // Removes the constructor's payment, because tests expect an empty router.
  await rpc.call('anvil_setBalance', [MAINNET.universalRouter, '0x0']);
}

/** The position descriptor with its library's address in the place that the compiler left for it. */
function positionDescriptor(): Hex {
  const linked = creationCodeOf
    .positionDescriptor()
    .replace(/__\$[0-9a-f]{34}\$__/g, NFT_DESCRIPTOR.slice(2)) as Hex;
  const nativeLabel = stringToHex('ETH', { size: 32 });
  return concatHex([
    linked,
    encodeAbiParameters(parseAbiParameters('address, bytes32'), [MAINNET.weth, nativeLabel]),
  ]);
}

function universalRouter(): Hex {
  const parameters = encodeAbiParameters(
    parseAbiParameters([
      '(address permit2, address weth9, address v2Factory, address v3Factory, bytes32 pairInitCodeHash, bytes32 poolInitCodeHash, address v4PoolManager, address v3NFTPositionManager, address v4PositionManager)',
    ]),
    [
      {
        permit2: MAINNET.permit2,
        weth9: MAINNET.weth,
        v2Factory: MAINNET.v2Factory,
        v3Factory: MAINNET.v3Factory,
        pairInitCodeHash: keccak256(creationCodeOf.v2Pair()),
        poolInitCodeHash: keccak256(creationCodeOf.v3Pool()),
        v4PoolManager: MAINNET_V4.poolManager,
        v3NFTPositionManager: MAINNET.positionManager,
        v4PositionManager: MAINNET_V4.positionManager,
      },
    ],
  );
  return concatHex([creationCodeOf.universalRouter(), parameters]);
}
