import type { SwapApiClient } from '../index.ts';
import { changeTable, positionsTable, zapTable } from './liquidityTables.ts';
import { isPool, positionOf, readAdd, readCreation, readZap } from './wholeLiquidity.ts';

/** Options of the commands that change liquidity, as they are written. */
export interface LiquidityOptions {
  readonly lower?: string | undefined;
  readonly upper?: string | undefined;
  readonly 'price-in'?: string | undefined;
  readonly 'full-range'?: boolean | undefined;
  readonly confirm?: boolean | undefined;
  readonly protocol?: string | undefined;
  readonly fee?: string | undefined;
  readonly 'tick-spacing'?: string | undefined;
  readonly hooks?: string | undefined;
  readonly 'start-price'?: string | undefined;
  readonly 'confirm-price'?: boolean | undefined;
  readonly recipient?: string | undefined;
  readonly sender?: string | undefined;
}

/** The answer of the service, and the table that shows it. */
export interface Shown {
  readonly answer: unknown;
  readonly table: () => string;
}

const PERCENT = /^\d+(?:\.\d+)?$/;
const INTEGER = /^\d{1,8}$/;

/** Runs `positions OWNER`. */
export async function showPositions(api: SwapApiClient, owner: string): Promise<Shown> {
  const [{ positions }, { exchanges = [] }] = await Promise.all([
    api.listPositions({ owner }),
    api.getNetwork(),
  ]);
  return { answer: positions, table: () => positionsTable(positions, exchanges.length > 1) };
}

/** Runs `add PLACE AMOUNT TOKEN`. */
export async function addCommand(
  api: SwapApiClient,
  [place, amount, token]: readonly [string, string, string],
  options: LiquidityOptions,
  slippage: number | undefined,
): Promise<Shown> {
  const { body } = await readAdd(api, Object.assign({ place, amount, token }, rangeOf(options)));
  const answer = await api.addLiquidity({ ...body, ...accountsOf(options), ...termsOf(options, slippage) });
  return shown(api, 'add', answer);
}

/** Runs `zap PLACE AMOUNT TOKEN`. @throws Error without a sender */
export async function zapCommand(
  api: SwapApiClient,
  [place, amount, token]: readonly [string, string, string],
  options: LiquidityOptions,
  slippage: number | undefined,
): Promise<Shown> {
  const { sender } = options;
  if (sender === undefined) throw new Error('zap needs --sender');
  const body = await readZap(api, Object.assign({ place, amount, token }, rangeOf(options)));
  const terms = termsOf(options, slippage);
  const [answer, { nativeSymbol }] = await Promise.all([
    api.zapLiquidity({ ...body, ...accountsOf(options), ...terms, sender }),
    api.getNetwork(),
  ]);
  return { answer, table: () => zapTable(answer, nativeSymbol) };
}

/** Runs `create TOKEN TOKEN AMOUNT`. @throws Error for a kind of pools or a number that is none */
export async function createCommand(
  api: SwapApiClient,
  [first, second, amount]: readonly [string, string, string],
  options: LiquidityOptions,
  slippage: number | undefined,
): Promise<Shown> {
  const { protocol, hooks, 'start-price': startPrice, 'price-in': priceIn } = options;
  if (protocol !== 'v2' && protocol !== 'v3' && protocol !== 'v4')
    throw new Error('create needs --protocol: v2, v3 or v4');
  if (startPrice === undefined || priceIn === undefined)
    throw new Error('create needs --start-price, and --price-in: the token that it counts in');
  const body = await readCreation(api, {
    ...rangeOf(options),
    protocol,
    tokens: [first, second],
    amount,
    fee: integerOf('fee', options),
    tickSpacing: integerOf('tick-spacing', options),
    hooks,
    startPrice,
    priceIn,
  });
  const answer = await api.addLiquidity({
    ...body,
    ...accountsOf(options),
    ...termsOf(options, slippage),
    ...(options['confirm-price'] === true ? { confirmPrice: true } : {}),
  });
  return shown(api, 'add', answer);
}

/** Runs `remove PLACE PERCENT`; a position that is emptied is burnt. @throws Error for no percentage */
export async function removeCommand(
  api: SwapApiClient,
  [place, percent]: readonly [string, string],
  options: LiquidityOptions,
  slippage: number | undefined,
): Promise<Shown> {
  if (!PERCENT.test(percent)) throw new Error(`"${percent}" is no percentage: write it like 50`);
  const answer = await api.removeLiquidity({
    ...(isPool(place) ? { pool: place } : { ...positionOf(place), burn: Number(percent) === 100 }),
    percent: Number(percent),
    ...accountsOf(options),
    ...(slippage === undefined ? {} : { slippage }),
  });
  return shown(api, 'remove', answer);
}

/** Runs `collect POSITION…`. */
export async function collectCommand(
  api: SwapApiClient,
  names: readonly string[],
  options: LiquidityOptions,
): Promise<Shown> {
  const positions = names.map(positionOf);
  return shown(api, 'collect', await api.collectFees({ positions, ...accountsOf(options) }));
}

async function shown(
  api: SwapApiClient,
  kind: Parameters<typeof changeTable>[1],
  answer: Parameters<typeof changeTable>[0],
): Promise<Shown> {
  const { nativeSymbol } = await api.getNetwork();
  return { answer, table: () => changeTable(answer, kind, nativeSymbol) };
}

/** @throws Error for a text that is no whole number */
function integerOf(name: 'fee' | 'tick-spacing', options: LiquidityOptions): number | undefined {
  const given = options[name];
  if (given === undefined) return undefined;
  if (!INTEGER.test(given)) throw new Error(`--${name} must be a whole number, and not "${given}"`);
  return Number(given);
}

const rangeOf = ({ lower, upper, 'price-in': priceIn, 'full-range': fullRange }: LiquidityOptions) => ({
  lower,
  upper,
  priceIn,
  fullRange,
});

const termsOf = ({ confirm }: LiquidityOptions, slippage: number | undefined) => ({
  ...(confirm === true ? { confirm } : {}),
  ...(slippage === undefined ? {} : { slippage }),
});

const accountsOf = ({ sender, recipient }: LiquidityOptions) => ({
  ...(sender === undefined ? {} : { sender }),
  ...(recipient === undefined ? {} : { recipient }),
});
