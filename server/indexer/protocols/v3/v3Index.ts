import { z } from 'zod';
import { v3Pool } from '../../../routing/model/pool.ts';
import type { V3PoolFactory } from '../../../routing/model/poolFactory.ts';
import { addressField, exchangeField, feeField, integerField, integerText } from '../../fieldSchemas.ts';
import { marketFields, marketRow } from '../../rows/marketRows.ts';
import { CONTRACTS } from '../indexFamily.ts';
import type { IndexProtocol, RoutableRow } from '../indexProtocol.ts';

const token = z.object({ id: addressField });

/** V3 pools. A pool without liquidity at its price may have some at others that a swap can reach. */
export const V3_INDEX: IndexProtocol<V3PoolFactory> = {
  protocol: 'v3',
  entity: 'Pool',
  one: 'pool',
  list: 'pools',
  family: CONTRACTS,
  ranges: {
    ticks: 'ticks',
    positions: 'positions',
    keyFields: '',
    paidFields: 'collected0 collected1',
  },
  hasCountedFee: () => true,
  routable: {
    filter: 'tickCount_gt: "0", sqrtPriceX96_not: "0"',
    fields: 'id exchange token0 { id } token1 { id } fee tickSpacing',
    rows: z.compile(
      z.array(
        z
          .object({
            id: addressField,
            exchange: exchangeField,
            token0: token,
            token1: token,
            fee: z.int().min(0).max(999_999),
            tickSpacing: z.int().min(1).max(16_383),
          })
          .transform(
            ({ id: address, exchange: exchangeId, token0, token1, fee, tickSpacing }): RoutableRow => ({
              address,
              exchangeId,
              token0: token0.id,
              token1: token1.id,
              fee,
              tickSpacing,
            }),
          ),
      ),
    ),
  },
  isRoutable: () => true,
  poolOf: v3Pool,
  fields: 'fee amount0 amount1',
  holdings: z.object({ fee: feeField, amount0: integerField, amount1: integerField }),
  rows: z.compile(
    z.array(
      z
        .object({ ...marketFields, fee: feeField, amount0: integerText, amount1: integerText })
        .transform((row) => marketRow('v3', row, row)),
    ),
  ),
  periodFields: 'fee close: price held0: amount0 held1: amount1',
};
