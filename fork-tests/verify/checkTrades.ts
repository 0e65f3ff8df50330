import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { contractCode } from '../contracts/deployContract.ts';
import { atLeast, type Fraction, fraction, over, product } from '../pools/fraction.ts';
import { type ChainReader, mapLimited } from './chainReader.ts';
import { type CheckResult, createComparison } from './comparison.ts';

/** What the pool manager knows a V4 pool by. */
export interface V4PoolKey {
  readonly manager: Address;
  readonly currency0: Address;
  readonly currency1: Address;
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
  /** Whether currency0 is the token, or its native coin. */
  readonly isToken0: boolean;
}

/** A price that somebody says of a token: by which pool, and how much can be traded near it. */
export interface PriceClaim {
  readonly token: Address;
  readonly anchor: Address;
  readonly market: Hex;
  readonly isPool: boolean;
  /** Of a V4 pool. */
  readonly key?: V4PoolKey;
  /** Hundredths of a bip. */
  readonly fee: bigint;
  /** Whole anchor tokens per whole token: what is claimed, and what the pool says now. */
  readonly inAnchor: Fraction;
  readonly now: Fraction;
  /** Whole anchor tokens. */
  readonly depth: Fraction;
  readonly decimals: { readonly token: number; readonly anchor: number };
}

const PROBE = parseAbi([
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function probeV4(address manager, Key key, bool zeroForOne, uint256 amount) returns (uint256 taken, uint256 paid)',
  'function probe(address market, bool isPool, bool zeroForOne, uint256 amount, uint256 fee) returns (uint256 taken, uint256 paid)',
]);
/** Trades below so many raw units say nothing: rounding takes more of them than the band. */
const LEAST_RAW = 1000n;
/** What is taken where a token lets nobody trade. */
const REFUSED = 2n ** 256n - 1n;
const ALL_PIPS = 1_000_000n;
/** Of a depth of which 2 % can be traded within the band, 1 % moves the price by less than it. */
const BAND = fraction(98n, 100n);
const PART = fraction(1n, 100n);

/**
 * Prices against what the contracts pay: 1 % of the depth that is claimed, sold and bought in the pool that
 * prices the token, has to be taken whole and to be paid within 2 % of the price, less the fee. Shares no
 * rule with the index. Where the pool has moved since, and the lasting price has yet to follow, the worse of
 * both prices counts.
 */
export async function checkTrades(claims: readonly PriceClaim[], reader: ChainReader): Promise<CheckResult> {
  const comparison = createComparison(
    'trades: 1 % of the claimed depth, sold and bought at the claimed price',
  );
  const code = contractCode('TradeProbe');
  await mapLimited(claims, async (claim) => {
    for (const isSale of [true, false]) {
      const what = `token ${claim.token} ${isSale ? 'sold' : 'bought'} in ${claim.market}`;
      const { amount, least } = tradeOf(claim, isSale);
      if (amount < LEAST_RAW || least < LEAST_RAW) continue;
      const asked = callOf(claim, amount, isSale);
      const { data = '0x' } = await reader.client.call({
        code,
        data: asked,
        blockNumber: reader.blockNumber,
      });
      const [taken, paid] = decodeFunctionResult({ abi: PROBE, functionName: 'probe', data });
      // A token that refuses its transfers: no pool of it can be tried, and no index can know.
      if (taken === REFUSED) continue;
      comparison.equal(`${what} takes`, amount, taken);
      comparison.atLeast(`${what} pays`, least, paid);
    }
  });
  return comparison.result();
}

function callOf(
  { market, key, isPool, fee, token, anchor }: PriceClaim,
  amount: bigint,
  isSale: boolean,
): Hex {
  if (key === undefined) {
    const isFirst = BigInt(token) < BigInt(anchor);
    const args = [market, isPool, isSale === isFirst, amount, fee] as const;
    return encodeFunctionData({ abi: PROBE, functionName: 'probe', args });
  }
  const args = [key.manager, key, isSale === key.isToken0, amount] as const;
  return encodeFunctionData({ abi: PROBE, functionName: 'probeV4', args });
}

/** What is put in and the least that has to come out, raw units. */
function tradeOf(claim: PriceClaim, isSale: boolean): { readonly amount: bigint; readonly least: bigint } {
  const { inAnchor, now, depth, decimals, fee } = claim;
  const part = product(depth, PART);
  const isNowLower = atLeast(inAnchor, now);
  const kept = product(BAND, fraction(ALL_PIPS - fee, ALL_PIPS));
  const tokens = over(part, inAnchor);
  if (isSale) {
    const paid = product(tokens, isNowLower ? now : inAnchor);
    return { amount: raw(tokens, decimals.token), least: raw(product(paid, kept), decimals.anchor) };
  }
  const bought = over(part, isNowLower ? inAnchor : now);
  return { amount: raw(part, decimals.anchor), least: raw(product(bought, kept), decimals.token) };
}

const raw = ({ numerator, denominator }: Fraction, decimals: number): bigint =>
  (numerator * 10n ** BigInt(decimals)) / denominator;
