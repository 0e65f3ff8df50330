import { encodeFunctionData, type Hex } from 'viem';
import { BAIT, type Bait } from './baitMarkets.ts';
import type { Call } from './baitVictims.ts';

/** What the owner of a bait does in the block of the swaps, in front of them and behind them. */
export interface Around {
  readonly before?: Call;
  readonly after?: Call;
}

export interface BaitRow {
  /** Of `BaitTokens.sol`. */
  readonly token: string;
  /** Whether what it does in the next blocks can be known. */
  readonly isForeseeable: boolean;
  /** What it keeps is its own affair: there is no bad time in which it reverts instead. */
  readonly keepsByItself?: true;
  readonly around?: (bait: Bait) => Around;
  /** Whether it behaves in this block; absent: in any that is only tried. */
  readonly isGoodIn?: (block: SeenBlock) => boolean;
}

/** A block as a token sees it. */
export interface SeenBlock {
  readonly number: bigint;
  readonly timestamp: bigint;
  readonly mixHash: Hex;
  readonly parentHash: Hex;
}

export const BAIT_ROWS: readonly BaitRow[] = [
  { token: 'EvenBlockToken', isForeseeable: true, isGoodIn: ({ number }) => number % 2n === 1n },
  { token: 'OddBlockToken', isForeseeable: true, isGoodIn: ({ number }) => number % 2n === 0n },
  { token: 'ThirdSecondToken', isForeseeable: true, isGoodIn: ({ timestamp }) => timestamp % 3n !== 0n },
  { token: 'BaseFeeToken', isForeseeable: true },
  { token: 'MuchGasToken', isForeseeable: true },
  { token: 'SomeGasToken', isForeseeable: true },
  { token: 'NoCoinbaseToken', isForeseeable: true },
  { token: 'FreeCallToken', isForeseeable: true },
  {
    token: 'BlockFeeToken',
    isForeseeable: true,
    keepsByItself: true,
    isGoodIn: ({ number }) => number % 4n === 0n,
  },
  {
    token: 'BlockRebaseToken',
    isForeseeable: true,
    keepsByItself: true,
    around: (bait) => ({ after: hide(bait) }),
  },
  { token: 'PrevrandaoToken', isForeseeable: false, isGoodIn: ({ mixHash }) => BigInt(mixHash) % 2n === 1n },
  {
    token: 'BlockhashToken',
    isForeseeable: false,
    isGoodIn: ({ parentHash }) => BigInt(parentHash) % 2n === 1n,
  },
  {
    token: 'SwitchedToken',
    isForeseeable: false,
    around: (bait) => ({ before: turn(bait, true), after: turn(bait, false) }),
  },
];

/**
 * The rows by name, each with what it leaves behind in bad times: nothing, as it reverts, or `part` basis
 * points.
 */
export function casesOf(rows: readonly BaitRow[], part: bigint): [name: string, BaitRow, keeps: bigint][] {
  return rows.flatMap((row): [string, BaitRow, bigint][] => {
    if (row.keepsByItself) return [[row.token, row, 0n]];
    return [
      [`${row.token} that reverts`, row, 0n],
      [`${row.token} that keeps a part`, row, part],
    ];
  });
}

export function rowsOf(...tokens: readonly string[]): BaitRow[] {
  return tokens.map((token) => {
    const row = BAIT_ROWS.find((each) => each.token === token);
    if (row === undefined) throw new Error(`the table has no ${token}`);
    return row;
  });
}

function hide({ owner, token }: Bait): Call {
  return { from: owner, to: token, data: encodeFunctionData({ abi: BAIT, functionName: 'hide' }) };
}

function turn({ owner, token }: Bait, isBad: boolean): Call {
  const data = encodeFunctionData({ abi: BAIT, functionName: 'turn', args: [isBad] });
  return { from: owner, to: token, data };
}
