import Table from 'cli-table3';
import { compareExchanges } from '../compareExchanges.ts';
import type { Quote, Swap, SwapApiClient, Token } from '../index.ts';
import { shownText } from './shownText.ts';
import { shownAmount } from './units.ts';

type Answer<Id extends 'listPools' | 'getNetwork'> = Awaited<ReturnType<SwapApiClient[Id]>>;
/** A service that knows one exchange does not name it. */
type Listed = Answer<'listPools'>['pools'][number] & { readonly exchange?: string };
type Exchanges = Pick<Answer<'getNetwork'>['exchanges'][number], 'id' | 'name'>;

export interface Ends {
  readonly tokenIn: Token;
  readonly tokenOut: Token;
}

const SYMBOL_LENGTH = 16;
const MESSAGE_LENGTH = 200;
/** Symbols are written by anybody: they must not move or colour what a terminal shows. */
export const symbolOf = ({ symbol, imitates }: Token): string =>
  shownText(symbol, SYMBOL_LENGTH) +
  (imitates === undefined ? '' : ` (not the listed ${shownText(imitates, SYMBOL_LENGTH)})`);

/** One row for each warning: its code and what it says. */
export const warningRows = (warnings: readonly { readonly code: string; readonly message: string }[]) =>
  warnings.map(({ code, message }) => ['warning', `${code}: ${shownText(message, MESSAGE_LENGTH)}`]);

/** Formats a V3 fee tier, which counts hundredths of a bip, in percent. */
export const feePercent = (fee: number) => `${fee / 10_000} %`;

/** Returns the name of an exchange, on a network that has more than one. */
function nameIn(exchanges: readonly Exchanges[], id: string | null | undefined): string | undefined {
  if (id === null) return 'all exchanges, by the executor';
  if (exchanges.length < 2) return undefined;
  const { name = id ?? exchanges[0]?.name ?? '' } = exchanges.find((each) => each.id === id) ?? {};
  return shownText(name, MESSAGE_LENGTH);
}

/** Returns a row with the exchange of a trade; none on a network that has one. */
function exchangeRow(exchanges: readonly Exchanges[], id: string | null | undefined) {
  const name = nameIn(exchanges, id);
  return name === undefined ? [] : [['exchange', name]];
}

/** Returns a row with the best trade of each exchange, and the reasons of those without. */
function comparisonRow(quote: Quote, { tokenIn, tokenOut }: Ends, exchanges: readonly Exchanges[]) {
  const { offers, refusals, isAfterGas } = compareExchanges(quote);
  const open = quote.tradeType === 0 ? tokenOut : tokenIn;
  const nameOf = (id: string | null) => nameIn(exchanges, id) ?? id ?? '';
  const lines = [
    ...offers.map(({ exchange, amount, percent, isBest }) => {
      const difference = isBest || percent === null ? '' : `, ${percent > 0 ? '+' : ''}${percent} %`;
      return `${nameOf(exchange)}: ${shownWhole(amount, open.decimals)} ${symbolOf(open)}${difference}`;
    }),
    ...refusals.map(({ exchange, code }) => `${nameOf(exchange)}: ${code}`),
  ];
  return lines.length < 2 ? [] : [[isAfterGas ? 'each, after gas' : 'each', lines.join('\n')]];
}

/** Returns rows with the doubts about the routes, and with the amount by their second ways. */
function fallbackRows({ fallback }: Pick<Quote, 'fallback'>, tradeType: 0 | 1, { tokenIn, tokenOut }: Ends) {
  if (fallback === undefined) return [];
  const { legs, amountIn, amountOut } = fallback;
  const doubts = legs.flatMap((leg) => leg.doubts.map(({ reason, address }) => `${reason} ${address}`));
  const second = legs.filter((leg) => leg.second !== null).length;
  const whole =
    tradeType === 0
      ? `receive ${shownAmount(amountOut, tokenOut.decimals)} ${symbolOf(tokenOut)}`
      : `pay ${shownAmount(amountIn, tokenIn.decimals)} ${symbolOf(tokenIn)}`;
  const none = [...new Set(legs.flatMap((leg) => leg.none ?? []))].join(', ');
  return [
    ...(doubts.length === 0 ? [] : [['may fail', [...new Set(doubts)].join('\n')]]),
    ['second way', second === 0 ? `none: ${none}` : `of ${second} of ${legs.length} routes: ${whole}`],
  ];
}

export function quoteTable(quote: Quote, ends: Ends, exchanges: readonly Exchanges[] = []): string {
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
    ...exchangeRow(exchanges, quote.exchange),
    [quote.isSplit ? 'largest route' : 'route', hops.join('\n')],
    ...fallbackRows(quote, quote.tradeType, ends),
    ['gas', `${quote.gasCost} units`],
    ...comparisonRow(quote, ends, exchanges),
    ['block', quote.blockNumber],
    ...warningRows(quote.warnings),
  ]);
}

export function transactionTable(
  swap: Swap,
  { tokenIn, tokenOut }: Ends,
  exchanges: readonly Exchanges[] = [],
): string {
  const { quote } = swap;
  const bound =
    quote.minAmountOut === undefined
      ? ['pay at most', `${shownAmount(quote.maxAmountIn ?? '0', tokenIn.decimals)} ${symbolOf(tokenIn)}`]
      : ['receive at least', `${shownAmount(quote.minAmountOut, tokenOut.decimals)} ${symbolOf(tokenOut)}`];
  return pairs([
    ['pay', `${shownAmount(quote.amountIn, tokenIn.decimals)} ${symbolOf(tokenIn)}`],
    ['receive', `${shownAmount(quote.amountOut, tokenOut.decimals)} ${symbolOf(tokenOut)}`],
    bound,
    ...exchangeRow(exchanges, quote.exchange),
    ...fallbackRows(quote, swap.tradeType, { tokenIn, tokenOut }),
    ['to', swap.to],
    ['value', `${swap.value} wei`],
    ['gas', swap.gasEstimate],
    ['simulation', swap.simulation?.status ?? 'not requested'],
    ...warningRows(swap.warnings),
  ]);
}

const NO_HOOKS = '0x0000000000000000000000000000000000000000';

/** Formats an amount in whole tokens; gas may take more than a trade brings. */
const shownWhole = (raw: bigint, decimals: number) =>
  raw < 0n ? `-${shownAmount(String(-raw), decimals)}` : shownAmount(String(raw), decimals);

/** Names the protocol with what tells its pools apart: the fee, and whether hooks may change swaps. */
function kindOf({ protocol, fee, isDynamicFee, hooks }: Listed): string {
  if (protocol === 'v2') return 'V2';
  const hooked = hooks === undefined || hooks === NO_HOOKS ? '' : ', hooks';
  return `${protocol.toUpperCase()} ${isDynamicFee === true ? 'dynamic fee' : feePercent(fee)}${hooked}`;
}

export function poolsTable(pools: readonly Listed[], exchanges: readonly Exchanges[] = []): string {
  const head = ['pool', 'pair', 'kind', 'USD locked', 'USD traded', 'events'];
  const hasSeveral = exchanges.length > 1;
  const table = new Table({
    head: hasSeveral ? [...head, 'exchange'] : head,
    style: { head: [], border: [] },
  });
  for (const pool of pools) {
    const kind = kindOf(pool);
    const usd = (amount: string | null) =>
      amount === null ? 'unknown' : Math.round(Number(amount)).toLocaleString('en');
    const pair = `${symbolOf(pool.token0)}/${symbolOf(pool.token1)}`;
    const row = [pool.address, pair, kind, usd(pool.tvlUSD), usd(pool.volumeUSD), pool.txCount];
    const exchange = nameIn(exchanges, pool.exchange);
    table.push(exchange === undefined ? row : [...row, exchange]);
  }
  return table.toString();
}

export function pairs(rows: readonly (readonly string[])[]): string {
  const table = new Table({ style: { head: [], border: [] } });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}
