import { parseAbi } from 'viem';
import type { ReplayedLog } from '../pools/replayedMarket.ts';
import { type ChainReader, readLogsOf } from './chainReader.ts';
import { type CheckResult, createComparison } from './comparison.ts';
import type { IndexSnapshot } from './indexSnapshot.ts';

const MANAGER_EVENTS = parseAbi([
  'event IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'event DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'event Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1)',
]);

const FIGURES = ['deposited0', 'deposited1', 'withdrawn0', 'withdrawn1', 'collected0', 'collected1'] as const;
type Figure = (typeof FIGURES)[number];
const KINDS = {
  Mint: 'deposited',
  IncreaseLiquidity: 'deposited',
  Burn: 'withdrawn',
  DecreaseLiquidity: 'withdrawn',
  Collect: 'collected',
} as const;

/** What went into and came out of every position, added up from raw logs of the managers and of the pools. */
export async function checkDeposits(
  index: IndexSnapshot,
  reader: ChainReader,
  logs: readonly ReplayedLog[],
  fromBlock: bigint,
): Promise<CheckResult> {
  const comparison = createComparison('positions: deposited, withdrawn, collected');
  const sums = new Map<string, Record<Figure, bigint>>();
  const add = (key: string, kind: (typeof KINDS)[keyof typeof KINDS], amount0: bigint, amount1: bigint) => {
    const figures = sums.get(key) ?? nothing();
    figures[`${kind}0`] += amount0;
    figures[`${kind}1`] += amount1;
    sums.set(key, figures);
  };
  const managers = index.positionManagers.map(({ id }) => id);
  for (const { address, args, eventName } of await readLogsOf(reader, MANAGER_EVENTS, managers, fromBlock)) {
    add(`${address.toLowerCase()} ${args.tokenId}`, KINDS[eventName], args.amount0, args.amount1);
  }
  for (const { address, args, eventName } of logs) {
    if (!('tickLower' in args) || (eventName !== 'Mint' && eventName !== 'Burn' && eventName !== 'Collect')) {
      continue;
    }
    const { owner, tickLower, tickUpper, amount0, amount1 } = args;
    add(directKey(address, owner, tickLower, tickUpper), KINDS[eventName], amount0, amount1);
  }
  for (const position of index.positions) {
    const { tokenId, pool, owner, tickLower, tickUpper } = position;
    // What a manager holds for nobody is no position with an account of its own.
    if (tokenId === null && managers.includes(owner)) continue;
    const key =
      tokenId === null
        ? directKey(pool, owner, tickLower, tickUpper)
        : `${position.id.slice(0, 2 + 40)} ${tokenId}`;
    const figures = sums.get(key) ?? nothing();
    for (const name of FIGURES)
      comparison.equal(`position ${position.id} ${name}`, position[name], figures[name]);
  }
  return comparison.result();
}

const nothing = (): Record<Figure, bigint> => ({
  deposited0: 0n,
  deposited1: 0n,
  withdrawn0: 0n,
  withdrawn1: 0n,
  collected0: 0n,
  collected1: 0n,
});

const directKey = (pool: string, owner: string, tickLower: number, tickUpper: number) =>
  `${pool.toLowerCase()} ${owner.toLowerCase()} ${tickLower} ${tickUpper}`;
