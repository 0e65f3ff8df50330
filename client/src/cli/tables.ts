import Table from 'cli-table3';
import type { Quote, Swap, SwapApiClient, Token } from '../index.ts';
import { wholeTokens } from './units.ts';

type PoolList = Awaited<ReturnType<SwapApiClient['listPools']>>['pools'];

export interface Ends {
  readonly tokenIn: Token;
  readonly tokenOut: Token;
}

/** Formats a V3 fee tier, which counts hundredths of a bip, in percent. */
const feePercent = (fee: number) => `${fee / 10_000} %`;

export function quoteTable(quote: Quote, ends: Ends): string {
  const { protocols, fees, pools } = quote.route;
  const hops = protocols.map((protocol, hop) =>
    protocol === 'v2' ? `V2 ${pools[hop]}` : `V3 ${feePercent(fees[hop] ?? 0)} ${pools[hop]}`,
  );
  return pairs([
    ['pay', `${wholeTokens(quote.amountIn, ends.tokenIn.decimals)} ${ends.tokenIn.symbol}`],
    ['receive', `${wholeTokens(quote.amountOut, ends.tokenOut.decimals)} ${ends.tokenOut.symbol}`],
    ['price', `${quote.executionPrice} ${ends.tokenOut.symbol} per ${ends.tokenIn.symbol}`],
    ['impact', `${quote.priceImpact} %, of which ${quote.priceImpactBreakdown.lpFee} % pool fees`],
    [quote.isSplit ? 'largest route' : 'route', hops.join('\n')],
    ['gas', `${quote.gasCost} units`],
    ['block', quote.blockNumber],
  ]);
}

export function transactionTable(swap: Swap, { tokenIn, tokenOut }: Ends): string {
  const { quote } = swap;
  const bound =
    quote.minAmountOut === undefined
      ? ['pay at most', `${wholeTokens(quote.maxAmountIn ?? '0', tokenIn.decimals)} ${tokenIn.symbol}`]
      : ['receive at least', `${wholeTokens(quote.minAmountOut, tokenOut.decimals)} ${tokenOut.symbol}`];
  return pairs([
    ['pay', `${wholeTokens(quote.amountIn, tokenIn.decimals)} ${tokenIn.symbol}`],
    ['receive', `${wholeTokens(quote.amountOut, tokenOut.decimals)} ${tokenOut.symbol}`],
    bound,
    ['to', swap.to],
    ['value', `${swap.value} wei`],
    ['gas', swap.gasEstimate],
    ['simulation', swap.simulation?.status ?? 'not requested'],
  ]);
}

export function poolsTable(pools: PoolList): string {
  const table = new Table({
    head: ['pool', 'pair', 'kind', 'USD locked', 'USD traded', 'events'],
    style: { head: [], border: [] },
  });
  for (const pool of pools) {
    const kind = pool.protocol === 'v2' ? 'V2' : `V3 ${feePercent(pool.fee)}`;
    const usd = (amount: string | null) =>
      amount === null ? 'unknown' : Math.round(Number(amount)).toLocaleString('en');
    const pair = `${pool.token0.symbol}/${pool.token1.symbol}`;
    table.push([pool.address, pair, kind, usd(pool.tvlUSD), usd(pool.volumeUSD), pool.txCount]);
  }
  return table.toString();
}

function pairs(rows: readonly (readonly string[])[]): string {
  const table = new Table({ style: { head: [], border: [] } });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}
