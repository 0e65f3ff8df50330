import Table from 'cli-table3';
import type { Quote, Swap, SwapApiClient, Token } from '../index.ts';
import { shownText } from './shownText.ts';
import { shownAmount } from './units.ts';

type PoolList = Awaited<ReturnType<SwapApiClient['listPools']>>['pools'];

export interface Ends {
  readonly tokenIn: Token;
  readonly tokenOut: Token;
}

const SYMBOL_LENGTH = 16;
const MESSAGE_LENGTH = 200;
/** Symbols are written by anybody: they must not move or colour what a terminal shows. */
const symbolOf = ({ symbol, imitates }: Token): string =>
  shownText(symbol, SYMBOL_LENGTH) +
  (imitates === undefined ? '' : ` (not the listed ${shownText(imitates, SYMBOL_LENGTH)})`);

/** One row for each warning: its code and what it says. */
const warningRows = (warnings: Quote['warnings']) =>
  warnings.map(({ code, message }) => ['warning', `${code}: ${shownText(message, MESSAGE_LENGTH)}`]);

/** Formats a V3 fee tier, which counts hundredths of a bip, in percent. */
const feePercent = (fee: number) => `${fee / 10_000} %`;

export function quoteTable(quote: Quote, ends: Ends): string {
  const { protocols, fees, pools } = quote.route;
  const hops = protocols.map((protocol, hop) =>
    protocol === 'v2'
      ? `V2 ${pools[hop]}`
      : `${protocol.toUpperCase()} ${feePercent(fees[hop] ?? 0)} ${pools[hop]}`,
  );
  return pairs([
    ['pay', `${shownAmount(quote.amountIn, ends.tokenIn.decimals)} ${symbolOf(ends.tokenIn)}`],
    ['receive', `${shownAmount(quote.amountOut, ends.tokenOut.decimals)} ${symbolOf(ends.tokenOut)}`],
    ['price', `${quote.executionPrice} ${symbolOf(ends.tokenOut)} per ${symbolOf(ends.tokenIn)}`],
    ['impact', `${quote.priceImpact} %, of which ${quote.priceImpactBreakdown.lpFee} % pool fees`],
    [quote.isSplit ? 'largest route' : 'route', hops.join('\n')],
    ['gas', `${quote.gasCost} units`],
    ['block', quote.blockNumber],
    ...warningRows(quote.warnings),
  ]);
}

export function transactionTable(swap: Swap, { tokenIn, tokenOut }: Ends): string {
  const { quote } = swap;
  const bound =
    quote.minAmountOut === undefined
      ? ['pay at most', `${shownAmount(quote.maxAmountIn ?? '0', tokenIn.decimals)} ${symbolOf(tokenIn)}`]
      : ['receive at least', `${shownAmount(quote.minAmountOut, tokenOut.decimals)} ${symbolOf(tokenOut)}`];
  return pairs([
    ['pay', `${shownAmount(quote.amountIn, tokenIn.decimals)} ${symbolOf(tokenIn)}`],
    ['receive', `${shownAmount(quote.amountOut, tokenOut.decimals)} ${symbolOf(tokenOut)}`],
    bound,
    ['to', swap.to],
    ['value', `${swap.value} wei`],
    ['gas', swap.gasEstimate],
    ['simulation', swap.simulation?.status ?? 'not requested'],
    ...warningRows(swap.warnings),
  ]);
}

const NO_HOOKS = '0x0000000000000000000000000000000000000000';

/** Names the protocol with what tells its pools apart: the fee, and whether hooks may change swaps. */
function kindOf({ protocol, fee, isDynamicFee, hooks }: PoolList[number]): string {
  if (protocol === 'v2') return 'V2';
  const hooked = hooks === undefined || hooks === NO_HOOKS ? '' : ', hooks';
  return `${protocol.toUpperCase()} ${isDynamicFee === true ? 'dynamic fee' : feePercent(fee)}${hooked}`;
}

export function poolsTable(pools: PoolList): string {
  const table = new Table({
    head: ['pool', 'pair', 'kind', 'USD locked', 'USD traded', 'events'],
    style: { head: [], border: [] },
  });
  for (const pool of pools) {
    const kind = kindOf(pool);
    const usd = (amount: string | null) =>
      amount === null ? 'unknown' : Math.round(Number(amount)).toLocaleString('en');
    const pair = `${symbolOf(pool.token0)}/${symbolOf(pool.token1)}`;
    table.push([pool.address, pair, kind, usd(pool.tvlUSD), usd(pool.volumeUSD), pool.txCount]);
  }
  return table.toString();
}

function pairs(rows: readonly (readonly string[])[]): string {
  const table = new Table({ style: { head: [], border: [] } });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}
