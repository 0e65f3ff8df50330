import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem';
import { creationCodeOf } from '../artifacts.ts';
import type { BlockBuilder } from '../blockBuilder.ts';
import { compileContracts } from '../compileContracts.ts';
import { constructInPlace, withArguments } from '../constructInPlace.ts';
import { V3_FACTORY_OWNER } from '../deployUniswap.ts';
import type { JsonRpc } from '../jsonRpc.ts';
import { MAINNET } from '../mainnetAddresses.ts';
import { MAINNET_V4, V4_ACTOR, V4_HOOKS } from './v4Addresses.ts';

/** Gas that a position manager lets a subscriber have when a position leaves it; as on mainnet. */
const UNSUBSCRIBE_GAS = 300_000n;

/**
 * Puts the V4 contracts at their mainnet addresses. Each constructor runs where its contract stands, so that
 * the pool manager's own address is the one that it compares with. The hooks of the tests and the actor get
 * their code, too.
 */
export async function deployV4(rpc: JsonRpc, blocks: BlockBuilder, timestamp: number): Promise<void> {
  const { poolManager, positionManager, positionDescriptor, stateView, quoter } = MAINNET_V4;
  const label = encodeAbiParameters(parseAbiParameters('bytes32'), [`0x455448${'0'.repeat(58)}`]);
  const ofPositions: Hex = encodeAbiParameters(
    parseAbiParameters('address, address, uint256, address, address'),
    [poolManager, MAINNET.permit2, UNSUBSCRIBE_GAS, positionDescriptor, MAINNET.weth],
  );
  const contracts: readonly (readonly [Address, Hex, string])[] = [
    // Its protocol fee controller is set by the owner.
    [poolManager, withArguments(creationCodeOf.v4PoolManager(), [V3_FACTORY_OWNER]), 'V4 pool manager'],
    [
      positionDescriptor,
      `${withArguments(creationCodeOf.v4PositionDescriptor(), [poolManager, MAINNET.weth])}${label.slice(2)}`,
      'V4 position descriptor',
    ],
    [positionManager, `${creationCodeOf.v4PositionManager()}${ofPositions.slice(2)}`, 'V4 position manager'],
    [stateView, withArguments(creationCodeOf.v4StateView(), [poolManager]), 'V4 state view'],
    [quoter, withArguments(creationCodeOf.v4Quoter(), [poolManager]), 'V4 quoter'],
  ];
  await constructInPlace(rpc, blocks, contracts, timestamp);

  const codes = compileContracts();
  await rpc.call('anvil_setCode', [V4_ACTOR, codes.get('V4Actor')]);
  for (const { contract, address } of Object.values(V4_HOOKS)) {
    if (contract !== null) await rpc.call('anvil_setCode', [address, codes.get(contract)]);
  }
}
