import { z } from 'zod';
import type { V4Exchange } from '../../../routing/exchange.ts';
import { isRoutableV4, type PoolId, type PoolRow, v4Pool } from '../../../routing/pool.ts';
import { addressField, hashField, integerField, integerText } from '../../fieldSchemas.ts';
import { marketFields, marketRow } from '../../market/marketRows.ts';
import type { IndexProtocol } from '../indexProtocol.ts';

const token = z.object({ id: addressField });

/** V4 pools. A row has the id of the pool for its address, because rows are read in the order of ids. */
export const V4_INDEX: IndexProtocol<V4Exchange> = {
  ...{ protocol: 'v4', entity: 'V4Pool', one: 'v4Pool', list: 'v4Pools' },
  routable: {
    filter: 'tickCount_gt: "0", sqrtPriceX96_not: "0", hasSwapHooks: false',
    fields: 'id token0 { id } token1 { id } fee tickSpacing hooks isNative',
    rows: z.compile(
      z.array(
        z
          .object({
            ...{ id: hashField, token0: token, token1: token, hooks: addressField },
            fee: z.int().min(0).max(0x800000),
            tickSpacing: z.int().min(1).max(32_767),
            isNative: z.boolean(),
          })
          .transform(
            ({ id, token0, token1, fee, tickSpacing, hooks, isNative }): PoolRow => ({
              ...{ address: id, token0: token0.id, token1: token1.id, fee, tickSpacing },
              key: { id: id as string as PoolId, hooks, isNative },
            }),
          ),
      ),
    ),
  },
  poolOf: (row, exchange) =>
    isRoutableV4(row, exchange) ? v4Pool({ ...row, address: exchange.factory }, exchange) : undefined,
  fields: 'fee amount0 amount1',
  holdings: z.object({ fee: z.int(), amount0: integerField, amount1: integerField }),
  rows: z.compile(
    z.array(
      z
        .object({
          ...marketFields,
          id: hashField,
          fee: z.int().min(0),
          amount0: integerText,
          amount1: integerText,
        })
        .transform((row) => marketRow('v4', row, row)),
    ),
  ),
  periodFields: 'fee close: price held0: amount0 held1: amount1',
};
