import type { Address } from 'viem';
import type { Hop, TradeType } from '../../server/routing/model/route.ts';
import type { SwapLeg } from '../../server/universalRouter/encode/encodeLeg.ts';
import { planIntermediates } from '../../server/universalRouter/encode/planIntermediates.ts';
import { splitIntoRuns } from '../../server/universalRouter/encode/runs.ts';
import type { ContractOracle } from './contractOracle.ts';

/** What the contracts say that a leg moves when it is executed at the state of the quote. */
export interface QuotedLeg {
  readonly leg: SwapLeg;
  /** Taken from the caller; above the leg's amountIn where a mixed exact output buys a reserve. */
  readonly spent: bigint;
  /** Given to the recipient; above an exact output where V2 rounds in the recipient's favour. */
  readonly received: bigint;
  /** Intermediate tokens that the recipient gets beside it. */
  readonly leftovers: ReadonlyMap<Address, bigint>;
  readonly ticksCrossed: number;
}

/** An exact input through the hops. */
export async function quoteExactInputLeg(
  oracle: ContractOracle,
  hops: readonly Hop[],
  amountIn: bigint,
): Promise<QuotedLeg> {
  const amounts = [amountIn];
  let ticksCrossed = 0;
  for (const hop of hops) {
    const quote = await oracle.exactInput(hop, amounts.at(-1) ?? 0n);
    amounts.push(quote.amountOut);
    ticksCrossed += quote.ticksCrossed;
  }
  const received = amounts.at(-1) ?? 0n;
  const leg = {
    route: { tradeType: 'exactInput' as TradeType, hops, amounts },
    amountIn,
    amountOut: received,
  };
  return { leg, spent: amountIn, received, leftovers: new Map(), ticksCrossed };
}

/**
 * An exact output through the hops, with reserves planned for the bound that `boundOf` gives for its input.
 */
export async function quoteExactOutputLeg(
  oracle: ContractOracle,
  hops: readonly Hop[],
  amountOut: bigint,
  boundOf: (amountIn: bigint) => bigint,
): Promise<QuotedLeg> {
  const amounts = [amountOut];
  let ticksCrossed = 0;
  for (const hop of hops.toReversed()) {
    const quote = await oracle.exactOutput(hop, amounts[0] ?? 0n);
    amounts.unshift(quote.amountIn);
    ticksCrossed += quote.ticksCrossed;
  }
  const amountIn = amounts[0] ?? 0n;
  const route = { tradeType: 'exactOutput' as TradeType, hops, amounts };
  const intermediates = await planWithOracle(oracle, route, boundOf(amountIn));

  const leftovers = new Map<Address, bigint>();
  let spent = amountIn;
  let held: bigint | undefined;
  for (const [index, run] of splitIntoRuns(route).entries()) {
    const moved = await exactOutputRun(oracle, run.hops, intermediates[index] ?? amountOut);
    if (held === undefined) spent = moved.amountIn;
    else if (held > moved.amountIn) leftovers.set(run.tokenIn, held - moved.amountIn);
    held = moved.amountOut;
  }
  const leg = { route, amountIn, amountOut, intermediates };
  return { leg, spent, received: held ?? 0n, leftovers, ticksCrossed };
}

/** What the router's exact-output command pays and gets: V2 pairs give what the rounded-up input buys. */
async function exactOutputRun(oracle: ContractOracle, hops: readonly Hop[], amountOut: bigint) {
  let amountIn = amountOut;
  for (const hop of hops.toReversed()) amountIn = (await oracle.exactOutput(hop, amountIn)).amountIn;
  if (hops[0]?.pool.protocol === 'v3') return { amountIn, amountOut };
  let delivered = amountIn;
  for (const hop of hops) delivered = (await oracle.exactInput(hop, delivered)).amountOut;
  return { amountIn, amountOut: delivered };
}

/**
 * `planIntermediates` asks synchronously; what it asks for is fetched from the contracts until nothing is
 * missing.
 */
async function planWithOracle(oracle: ContractOracle, route: SwapLeg['route'], maxAmountIn: bigint) {
  const known = new Map<string, bigint>();
  for (;;) {
    const missing: { key: string; hops: readonly Hop[]; amountIn: bigint }[] = [];
    const planned = planIntermediates({
      route,
      maxAmountIn,
      amountOutFor: (hops, amountIn) => {
        const key = `${hops[0]?.pool.address} ${amountIn}`;
        if (!known.has(key)) missing.push({ key, hops, amountIn });
        return known.get(key);
      },
    });
    if (missing.length === 0) return planned;
    for (const { key, hops, amountIn } of missing) {
      known.set(key, (await quoteExactInputLeg(oracle, hops, amountIn)).received);
    }
  }
}
