import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  parseAbi,
  parseAbiParameters,
} from 'viem';
import { sendTransaction } from '../harness/accounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import type { ReplicaPool } from '../harness/replica/markets.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, prepareTrader, type TradingScene } from '../harness/tradingScene.ts';

const ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
const V3_SWAP = parseAbiParameters('address, uint256, uint256, bytes path, bool payerIsUser');
const V2_SWAP = parseAbiParameters('address, uint256, uint256, address[] path, bool payerIsUser');

/** Sells tokens into one V3 pool, as a stranger. */
export async function tradeInV3(
  scene: TradingScene,
  pool: Pick<ReplicaPool, 'token0' | 'token1' | 'fee'>,
  zeroForOne: boolean,
  amountIn: bigint,
): Promise<void> {
  const [from, to] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0];
  const path = encodePacked(
    ['address', 'uint24', 'address'],
    [TOKENS[from].address, pool.fee, TOKENS[to].address],
  );
  const input = (mover: Address) => encodeAbiParameters(V3_SWAP, [mover, amountIn, 0n, path, true]);
  await execute(scene, '0x00', TOKENS[from].address, amountIn, input);
}

/** Sells tokens into a V2 pair, as a stranger. */
export async function tradeInV2(
  scene: TradingScene,
  tokenIn: Address,
  tokenOut: Address,
  amountIn: bigint,
): Promise<void> {
  const input = (mover: Address) =>
    encodeAbiParameters(V2_SWAP, [mover, amountIn, 0n, [tokenIn, tokenOut], true]);
  await execute(scene, '0x08', tokenIn, amountIn, input);
}

async function execute(
  scene: TradingScene,
  command: '0x00' | '0x08',
  token: Address,
  amount: bigint,
  input: (mover: Address) => `0x${string}`,
): Promise<void> {
  const mover = freshAddress('mover of pools');
  await prepareTrader(scene, { trader: mover, token, amount });
  const data = encodeFunctionData({ abi: ROUTER, args: [command, [input(mover)], 2n ** 64n] });
  const to = MAINNET.universalRouter;
  const { status } = await sendTransaction(scene.client, { from: mover, to, data, gas: 25_000_000n });
  if (status !== 'success') throw new Error('a trade of the test reverted');
  await scene.proxyAtHead();
}
