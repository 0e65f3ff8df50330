import { encodeFunctionData, type Hex, hexToBigInt, parseAbi } from 'viem';
import type { BlockBuilder, Transaction } from './blockBuilder.ts';
import { V3_FACTORY_OWNER } from './deployUniswap.ts';
import { ACTORS } from './devAccounts.ts';
import type { JsonRpc } from './jsonRpc.ts';
import { MAINNET } from './mainnetAddresses.ts';
import type { ReplicaPool } from './markets.ts';
import type { PositionPlan } from './positions.ts';
import {
  burnDirectPosition,
  closePosition,
  collectFees,
  decreasePosition,
  flash,
  type HeldPosition,
  transferPosition,
} from './positionTransactions.ts';
import { below, oneOf, type Random } from './random.ts';

const MANAGER = parseAbi(['function positions(uint256 tokenId)']);
const POOL = parseAbi([
  'function setFeeProtocol(uint8 feeProtocol0, uint8 feeProtocol1)',
  'function collectProtocol(address recipient, uint128 amount0Requested, uint128 amount1Requested)',
]);

/** Blocks per day on average; the events of one block share its timestamp. */
const BLOCKS_PER_DAY = 3;
const DAY = 86_400;
/** Base fee, wei. Weeks of nearly empty blocks would reduce it to almost nothing, unlike on a live chain. */
const LAST_BASE_FEE = 1_000_000_000n;

/** Changes to positions that already exist: some are halved, some closed, some collect, some change hands. */
export function planPositionChanges(
  positions: readonly PositionPlan[],
  held: readonly HeldPosition[],
  random: Random,
): Transaction[] {
  const managed = positions.filter(({ by }) => by.kind === 'manager');
  const emptied = held.filter((_, index) => managed[index]?.pool.shape === 'emptied');
  const others = shuffled(
    held.filter((_, index) => managed[index]?.pool.shape !== 'emptied'),
    random,
  );
  const direct = positions.filter(({ by }) => by.kind === 'directShare');
  return [
    ...emptied.map(closePosition),
    ...others.slice(0, 12).map(decreasePosition),
    ...others.slice(12, 24).map(collectFees),
    ...others.slice(24, 34).map((position) =>
      transferPosition(
        position,
        oneOf(
          random,
          ACTORS.holders.filter((holder) => holder !== position.owner),
        ),
      ),
    ),
    // The last ones of the list are small: closing them leaves the depth of the pools as it is.
    ...held
      .slice(-6)
      .filter((position) => !others.slice(0, 34).includes(position))
      .map(closePosition),
    ...direct.slice(0, 3).map((position) => burnDirectPosition(position, 10_000)),
    ...direct.slice(3, 6).map((position) => burnDirectPosition(position, 4_000)),
  ];
}

/**
 * The protocol's share of the fees of one pool is switched on and collected later, with flashes in between.
 */
export function planProtocolFees(pool: ReplicaPool): { first: Transaction[]; later: Transaction[] } {
  const from = V3_FACTORY_OWNER;
  const max = 2n ** 128n - 1n;
  const set = encodeFunctionData({ abi: POOL, functionName: 'setFeeProtocol', args: [4, 6] });
  const collect = encodeFunctionData({ abi: POOL, functionName: 'collectProtocol', args: [from, max, max] });
  return {
    first: [{ from, to: pool.address, data: set, gas: 200_000, what: 'set the protocol fee' }],
    later: [
      flash(pool, 10_000),
      flash(pool, 2_500),
      { from, to: pool.address, data: collect, gas: 300_000, what: 'collect the protocol fee' },
    ],
  };
}

/** Returns the manager's answers for tokens 1 to n, with the owners of the plan. */
export async function readHeldPositions(
  rpc: JsonRpc,
  positions: readonly PositionPlan[],
): Promise<HeldPosition[]> {
  const owners = positions.flatMap(({ by }) => (by.kind === 'manager' ? [by.owner] : []));
  const answers = (await rpc.batch(
    owners.map((_, index) => {
      const data = encodeFunctionData({ abi: MANAGER, functionName: 'positions', args: [BigInt(index + 1)] });
      return { method: 'eth_call', params: [{ to: MAINNET.positionManager, data }, 'latest'] };
    }),
  )) as Hex[];
  return owners.map((owner, index) => {
    // The eighth word is the liquidity.
    const liquidity = hexToBigInt(`0x${(answers[index] ?? '0x').slice(2 + 7 * 64, 2 + 8 * 64)}`);
    return { tokenId: BigInt(index + 1), owner, liquidity };
  });
}

/**
 * Mines `transactions` at irregular times from `start` to `end` (Unix seconds), about three blocks a day: the
 * order of `transactions` is kept, the first is in the first block, and the last block has the timestamp
 * `end`.
 */
export async function spreadOverTime(
  blocks: BlockBuilder,
  transactions: readonly Transaction[],
  { start, end }: { readonly start: number; readonly end: number },
  random: Random,
): Promise<void> {
  const count = Math.floor(((end - start) / DAY) * BLOCKS_PER_DAY);
  const times = [
    start,
    end,
    ...Array.from({ length: count - 2 }, () => start + 12 + below(random, end - start - 24)),
  ];
  const distinct = [...new Set(times)].sort((a, b) => a - b);
  const slots = transactions.map(() => below(random, distinct.length)).sort((a, b) => a - b);
  slots[0] = 0;
  slots[slots.length - 1] = distinct.length - 1;
  let next = 0;
  for (const [slot, timestamp] of distinct.entries()) {
    for (let transaction = transactions[next]; transaction !== undefined && slots[next] === slot; ) {
      blocks.add(transaction);
      next += 1;
      transaction = transactions[next];
    }
    if (timestamp === end) await blocks.setNextBaseFee(LAST_BASE_FEE);
    await blocks.mine(timestamp);
  }
}

/** A copy in random order (Fisher–Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = below(random, last + 1);
    const kept = copy[last] as T;
    copy[last] = copy[other] as T;
    copy[other] = kept;
  }
  return copy;
}
