import { z } from 'zod';
import { v2Pool } from '../../../routing/model/pool.ts';
import type { V2PoolFactory } from '../../../routing/model/poolFactory.ts';
import { addressField, exchangeField, integerField, integerText } from '../../fieldSchemas.ts';
import { marketFields, marketRow } from '../../rows/marketRows.ts';
import { CONTRACTS } from '../indexFamily.ts';
import type { IndexProtocol, RoutableRow } from '../indexProtocol.ts';

const token = z.object({ id: addressField });

/** V2 pairs. All of an exchange have the same fee, which lists show as 0. */
export const V2_INDEX: IndexProtocol<V2PoolFactory> = {
  protocol: 'v2',
  entity: 'Pair',
  one: 'pair',
  list: 'pairs',
  hasFeeOfExchange: true,
  family: CONTRACTS,
  hasCountedFee: () => true,
  routable: {
    filter: 'reserve0_not: "0", reserve1_not: "0"',
    fields: 'id exchange token0 { id } token1 { id }',
    rows: z.compile(
      z.array(
        z.object({ id: addressField, exchange: exchangeField, token0: token, token1: token }).transform(
          ({ id: address, exchange: exchangeId, token0, token1 }): RoutableRow => ({
            address,
            exchangeId,
            token0: token0.id,
            token1: token1.id,
            fee: 0,
            tickSpacing: 0,
          }),
        ),
      ),
    ),
  },
  isRoutable: () => true,
  poolOf: v2Pool,
  fields: 'reserve0 reserve1',
  holdings: z
    .object({ reserve0: integerField, reserve1: integerField })
    .transform(({ reserve0: amount0, reserve1: amount1 }) => ({ fee: 0, amount0, amount1 })),
  rows: z.compile(
    z.array(
      z
        .object({ ...marketFields, reserve0: integerText, reserve1: integerText })
        .transform((row) => marketRow('v2', row, { fee: 0, amount0: row.reserve0, amount1: row.reserve1 })),
    ),
  ),
  periodFields: 'close held0 held1',
};
