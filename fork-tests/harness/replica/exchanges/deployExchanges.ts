import { readFileSync } from 'node:fs';
import { concatHex, encodeAbiParameters, type Hex, numberToHex, parseEther } from 'viem';
import { compileSolidity } from '../../compileSolidity.ts';
import { creationCodeOf } from '../artifacts.ts';
import type { BlockBuilder } from '../blockBuilder.ts';
import { withArguments } from '../constructInPlace.ts';
import type { JsonRpc } from '../jsonRpc.ts';
import { MAINNET } from '../mainnetAddresses.ts';
import {
  DISCOUNT_MANAGER,
  EXCHANGE_DEPLOYER,
  POOL_CODE,
  POOL_DEPLOYER,
  REPLICA_EXCHANGES,
} from './exchangeAddresses.ts';

const SOURCES = [
  'DiscountExchange',
  'DiscountRouter',
  'FeePoolDeployer',
  'FeeV3Router',
  'ForkRouter',
  'PairAmounts',
];
const SETTINGS = {
  evmVersion: 'paris',
  viaIR: true,
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
};
/** Parts of 10 000 that a pair of PancakeSwap keeps, which its router must know. */
const PANCAKE_FEE = 20n;

/** Deploys the contracts of `REPLICA_EXCHANGES`, each with the nonce that its address comes from. */
export async function deployExchanges(rpc: JsonRpc, blocks: BlockBuilder, timestamp: number): Promise<void> {
  const { pancake, joe, discount, pancakev3, twin } = REPLICA_EXCHANGES;
  const { weth, v2Factory, positionManager } = MAINNET;
  const ofTwin = [v2Factory, twin.factory, positionManager, weth];
  await rpc.call('anvil_setBalance', [EXCHANGE_DEPLOYER, numberToHex(parseEther('1000'))]);
  // Longer than the code of a contract may be that is deployed.
  await rpc.call('anvil_setCode', [POOL_CODE, creationCodeOf.pancakeV3Pool()]);
  const own = compileExchanges();
  const feeOfRouter = encodeAbiParameters([{ type: 'uint256' }], [PANCAKE_FEE]);
  const contracts: readonly (readonly [what: string, data: Hex])[] = [
    ['PancakeSwap factory', withArguments(creationCodeOf.pancakeFactory(), [EXCHANGE_DEPLOYER])],
    [
      'PancakeSwap router',
      concatHex([withArguments(own('ForkRouter'), [pancake.factory, weth]), feeOfRouter]),
    ],
    ['Trader Joe factory', withArguments(creationCodeOf.joeFactory(), [EXCHANGE_DEPLOYER])],
    ['Trader Joe router', withArguments(creationCodeOf.joeRouter(), [joe.factory, weth])],
    ['discount manager', own('DiscountManager')],
    ['discount factory', withArguments(own('DiscountFactory'), [DISCOUNT_MANAGER])],
    ['discount router', withArguments(own('DiscountRouter'), [discount.factory, weth])],
    ['V3 pool deployer', withArguments(own('FeePoolDeployer'), [POOL_CODE])],
    ['PancakeSwap V3 factory', withArguments(creationCodeOf.pancakeV3Factory(), [POOL_DEPLOYER])],
    ['PancakeSwap V3 router', withArguments(own('FeeV3Router'), [pancakev3.factory, weth])],
    ['twin V3 factory', creationCodeOf.v3Factory()],
    ['twin router', withArguments(creationCodeOf.swapRouter02(), ofTwin)],
  ];
  for (const [what, data] of contracts) {
    blocks.add({ from: EXCHANGE_DEPLOYER, data, gas: 7_000_000, what });
  }
  await blocks.mine(timestamp);
}

/** Returns the creation code of the contracts written for the tests, by name. */
function compileExchanges(): (name: string) => Hex {
  const sources = Object.fromEntries(
    SOURCES.map((name) => [
      `${name}.sol`,
      readFileSync(new URL(`../../../contracts/${name}.sol`, import.meta.url), 'utf8'),
    ]),
  );
  const contracts = new Map(
    Object.values(compileSolidity(sources, SETTINGS)).flatMap((file) => Object.entries(file)),
  );
  return (name) => {
    const contract = contracts.get(name);
    if (contract === undefined) throw new Error(`there is no contract ${name}`);
    return `0x${contract.evm.bytecode.object}`;
  };
}
