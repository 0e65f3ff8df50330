import Table from 'cli-table3';
import type { SwapApiClient, Token } from '../index.ts';
import { shownText } from './shownText.ts';
import { feePercent, pairs, symbolOf, warningRows } from './tables.ts';
import { shownAmount } from './units.ts';

type Answer<Id extends 'addLiquidity' | 'listPositions' | 'zapLiquidity'> = Awaited<
  ReturnType<SwapApiClient[Id]>
>;
type Change = Answer<'addLiquidity'>;
type Zap = Answer<'zapLiquidity'>;
type Owned = Answer<'listPositions'>['positions'][number];

const DYNAMIC_FEE = 8_388_608;
const REASON_LENGTH = 200;

const kindOf = ({ protocol, fee }: { readonly protocol: string; readonly fee: number }): string => {
  if (protocol === 'v2') return 'V2';
  return `${protocol.toUpperCase()} ${fee === DYNAMIC_FEE ? 'dynamic fee' : feePercent(fee)}`;
};

const amountOf = (raw: string, token: Token) => `${shownAmount(raw, token.decimals)} ${symbolOf(token)}`;

interface Ranged {
  readonly token0: Token;
  readonly token1: Token;
  readonly priceLower: string | null;
  readonly priceUpper: string | null;
}

const rangeOf = ({ token0, token1, priceLower, priceUpper }: Ranged): string =>
  `${priceLower} to ${priceUpper} ${symbolOf(token1)} per ${symbolOf(token0)}`;

/**
 * Shows the positions of an account. On a network with several exchanges a position is named by its whole id,
 * because each manager counts from 1.
 */
export function positionsTable(positions: readonly Owned[], hasSeveralExchanges: boolean): string {
  const table = new Table({
    head: ['position', 'pair', 'kind', 'range', 'amounts', 'state'],
    style: { head: [], border: [] },
  });
  for (const position of positions) {
    const { id, tokenId, protocol, token0, token1, amount0, amount1, inRange, isFullRange } = position;
    const name = hasSeveralExchanges ? id : `${protocol}:${tokenId}`;
    table.push([
      tokenId === null ? 'held in the pool directly' : name,
      `${symbolOf(token0)}/${symbolOf(token1)}`,
      kindOf(position),
      isFullRange ? 'full' : rangeOf(position),
      `${amountOf(amount0, token0)}\n${amountOf(amount1, token1)}`,
      inRange ? 'in range' : 'out of range',
    ]);
  }
  return table.toString();
}

/** Shows a change of liquidity with its bounds, fees, simulation and warnings. */
export function changeTable(change: Change, kind: Kind, coin: string): string {
  return pairs(changeRows(change, kind, coin));
}

/** Shows a zap: its swap, its add, and the rest of both tokens. */
export function zapTable(zap: Zap, coin: string): string {
  const { swap, dust, calls, position, approvals: _, ...add } = zap;
  const { token0, token1 } = position;
  const tokenOf = (address: string) => (token0.address === address ? token0 : token1);
  const swapped =
    swap === null
      ? 'none'
      : `${amountOf(swap.amountIn, tokenOf(swap.tokenIn))}\nfor at least ${amountOf(swap.minAmountOut, tokenOf(swap.tokenOut))}`;
  return pairs([
    ['swap', swapped],
    ...changeRows(Object.assign({ fees: [], position }, add), 'add', coin),
    ['left over', both([token0, token1], dust.amount0, dust.amount1)],
    ['calls', String(calls.length)],
  ]);
}

type Kind = 'add' | 'remove' | 'collect';

type ChangeFacts = Pick<
  Change,
  | 'position'
  | 'fees'
  | 'simulation'
  | 'shortfalls'
  | 'to'
  | 'value'
  | 'gasEstimate'
  | 'blockNumber'
  | 'warnings'
> & { readonly approvals?: Change['approvals'] };

function changeRows(change: ChangeFacts, kind: Kind, coin: string): string[][] {
  const { position, fees, simulation, shortfalls = [], approvals } = change;
  const { token0, token1 } = position;
  const tokens = [token0, token1] as const;
  const assetOf = (asset: string, raw: string) => {
    const token = tokens.find(({ address }) => address === asset);
    const isLoss = raw.startsWith('-');
    const size = isLoss ? raw.slice(1) : raw;
    const shown =
      asset === 'native'
        ? `${shownAmount(size, 18)} ${coin}`
        : token === undefined
          ? `${size} raw units of ${asset}`
          : amountOf(size, token);
    return `${isLoss ? '-' : '+'}${shown}`;
  };
  const principal = [
    [kind === 'add' ? 'put in' : 'take out', both(tokens, position.amount0, position.amount1)],
    ...boundRows(change),
  ];
  return [
    ['pair', `${symbolOf(token0)}/${symbolOf(token1)}, ${kindOf(position)}`],
    ...(position.priceLower === null ? [] : [['range', rangeOf(position)]]),
    ['price', `${position.price} ${symbolOf(token1)} per ${symbolOf(token0)}`],
    ...(kind === 'collect' ? [] : principal),
    ...fees.map(({ tokenId, fees0, fees1, token0: of0, token1: of1 }) => [
      `fees of ${tokenId}`,
      [assetOf(of0, fees0), assetOf(of1, fees1)].join('\n'),
    ]),
    ...(position.share === null || kind === 'collect' ? [] : [['share afterwards', `${position.share} %`]]),
    [
      'simulation',
      simulation.status === 'success'
        ? simulation.changes.map(({ asset, amount }) => assetOf(asset, amount)).join('\n')
        : `unavailable: ${shownText(simulation.reason, REASON_LENGTH)}`,
    ],
    ['to', change.to],
    ['value', `${change.value} wei`],
    ['gas', change.gasEstimate],
    ...(approvals === undefined ? [] : [['approvals first', String(approvals.length)]]),
    ...shortfalls.map(({ asset, actual, expected }) => [
      'missing',
      `${asset}: has ${actual} raw units, needs ${expected}`,
    ]),
    ['block', change.blockNumber],
    ...warningRows(change.warnings),
  ];
}

const both = (tokens: readonly [Token, Token], raw0: string, raw1: string): string =>
  `${amountOf(raw0, tokens[0])}\n${amountOf(raw1, tokens[1])}`;

/** Returns the row of the bounds that the chain enforces. */
function boundRows({ position }: Pick<Change, 'position'>): string[][] {
  const { token0, token1, amount0Min, amount1Min, amount0Max, amount1Max } = position;
  const tokens = [token0, token1] as const;
  if (amount0Min !== undefined && amount1Min !== undefined)
    return [['at least', both(tokens, amount0Min, amount1Min)]];
  if (amount0Max !== undefined && amount1Max !== undefined)
    return [['at most', both(tokens, amount0Max, amount1Max)]];
  return [];
}
