import type { SwapApiClient } from '../index.ts';
import { changeTable, positionsTable } from './liquidityTables.ts';
import { isPool, positionOf, readAdd } from './wholeLiquidity.ts';

/** Options of the commands that change liquidity, as they are written. */
export interface LiquidityOptions {
  readonly lower?: string | undefined;
  readonly upper?: string | undefined;
  readonly 'price-in'?: string | undefined;
  readonly 'full-range'?: boolean | undefined;
  readonly confirm?: boolean | undefined;
  readonly recipient?: string | undefined;
  readonly sender?: string | undefined;
}

/** The answer of the service, and the table that shows it. */
export interface Shown {
  readonly answer: unknown;
  readonly table: () => string;
}

const PERCENT = /^\d+(?:\.\d+)?$/;

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
  const { lower, upper, 'price-in': priceIn, 'full-range': fullRange, confirm } = options;
  const { body } = await readAdd(api, { place, amount, token, lower, upper, priceIn, fullRange });
  const answer = await api.addLiquidity({
    ...body,
    ...accountsOf(options),
    ...(confirm === true ? { confirm } : {}),
    ...(slippage === undefined ? {} : { slippage }),
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

const accountsOf = ({ sender, recipient }: LiquidityOptions) => ({
  ...(sender === undefined ? {} : { sender }),
  ...(recipient === undefined ? {} : { recipient }),
});
