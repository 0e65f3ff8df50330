import { z } from 'zod';
import { DYNAMIC_FEE, NO_TICKS, type V4State } from '../../../amm/v4/v4State.ts';
import { type PoolId, type PoolRow, type V4Pool, v4Pool } from '../../../routing/model/pool.ts';
import type { V4PoolFactory } from '../../../routing/model/poolFactory.ts';
import { hasSwapHooks, isAskedV4, isRoutableV4 } from '../../../routing/model/v4Keys.ts';
import {
  addressField,
  exchangeField,
  feeField,
  hashField,
  integerField,
  integerText,
  tickField,
  tickSpacingField,
  unsignedField,
} from '../../fieldSchemas.ts';
import { marketFields, marketRow } from '../../rows/marketRows.ts';
import { KEYED } from '../indexFamily.ts';
import type { IndexProtocol, RoutableRow } from '../indexProtocol.ts';

const token = z.object({ id: addressField });
const keyFields = { tickSpacing: tickSpacingField, hooks: addressField, isNative: z.boolean() };
const ROUTED = 'id exchange token0 { id } token1 { id } fee tickSpacing hooks isNative';
const routedFields = {
  id: hashField,
  exchange: exchangeField,
  token0: token,
  token1: token,
  fee: feeField,
  ...keyFields,
};
type Routed = z.output<z.ZodObject<typeof routedFields>>;

function rowOf({ id, exchange, token0, token1, fee, tickSpacing, hooks, isNative }: Routed): RoutableRow {
  const ends = { address: id, token0: token0.id, token1: token1.id };
  return {
    ...ends,
    exchangeId: exchange,
    fee,
    tickSpacing,
    key: { id: id as string as PoolId, hooks, isNative },
  };
}

function poolOf({ token0, token1, fee, tickSpacing, key }: PoolRow, factory: V4PoolFactory): V4Pool {
  return v4Pool({ address: factory.address, token0, token1, fee, tickSpacing, key }, factory);
}

/** Hundredths of a bip: 1 %. */
const MAX_COUNTED_FEE = 10_000;

/** V4 pools. A row has the id of the pool for its address, because rows are read in the order of ids. */
export const V4_INDEX: IndexProtocol<V4PoolFactory> = {
  protocol: 'v4',
  entity: 'V4Pool',
  one: 'v4Pool',
  list: 'v4Pools',
  family: KEYED,
  ranges: { ticks: 'v4Ticks', positions: 'v4Positions', keyFields: 'hooks isNative', paidFields: '' },
  /** The rule of `V4Pool.isPricing`: above 1 %, nobody but the owner of the liquidity need have traded. */
  hasCountedFee: ({ fee, key }) => fee <= MAX_COUNTED_FEE && key !== undefined && !hasSwapHooks(key),
  routable: {
    filter: 'tickCount_gt: "0", sqrtPriceX96_not: "0", hasSwapHooks: false',
    fields: ROUTED,
    rows: z.compile(z.array(z.object(routedFields).transform(rowOf))),
  },
  hooked: {
    filter: 'sqrtPriceX96_not: "0"',
    fields: `${ROUTED} sqrtPriceX96 tick liquidity amount0 amount1 swapCount`,
    rows: z.compile(
      z.array(
        z
          .object({
            ...routedFields,
            sqrtPriceX96: unsignedField,
            tick: tickField,
            liquidity: unsignedField,
            amount0: integerField,
            amount1: integerField,
            swapCount: integerText,
          })
          .transform(({ sqrtPriceX96, tick, liquidity, amount0, amount1, swapCount, ...row }) => ({
            row: rowOf(row),
            sqrtPriceX96,
            tick,
            liquidity,
            held: [amount0, amount1] as const,
            swapCount: Number(swapCount),
          })),
      ),
    ),
    poolOf({ row, held, swapCount, ...price }, factory) {
      if (!isAskedV4(row, factory)) return undefined;
      const lpFee = row.fee === DYNAMIC_FEE ? 0 : row.fee;
      const state: V4State = { protocol: 'v4', ...price, protocolFee: 0, lpFee, tickRange: NO_TICKS };
      return { pool: poolOf(row, factory), state, held, swapCount };
    },
  },
  isRoutable: isRoutableV4,
  poolOf,
  fields: 'fee amount0 amount1 tickSpacing hooks isNative',
  holdings: z
    .object({ fee: feeField, amount0: integerField, amount1: integerField, ...keyFields })
    .transform(({ fee, amount0, amount1, tickSpacing, hooks, isNative }) => ({
      fee,
      amount0,
      amount1,
      key: { tickSpacing, hooks, isNative },
    })),
  rows: z.compile(
    z.array(
      z
        .object({
          ...marketFields,
          id: hashField,
          fee: feeField,
          amount0: integerText,
          amount1: integerText,
          ...keyFields,
        })
        .transform(({ tickSpacing, hooks, isNative, ...row }) =>
          marketRow('v4', row, row, { tickSpacing, hooks, isNative }),
        ),
    ),
  ),
  periodFields: 'fee tickSpacing hooks isNative close: price held0: amount0 held1: amount1',
};
