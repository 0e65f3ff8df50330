import { z } from 'zod';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import { liquidityPositionFields } from './liquidityOutput.ts';

const raw = (description: string) => rawOutput.meta({ description });
const dollars = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${description}, US dollars by the lasting price; null where a price is unknown` });

const historyOutput = z
  .object({
    createdAt: z.number().int().meta({ description: 'Unix seconds' }),
    deposited0: raw('Put in by adds, raw units of token0'),
    deposited1: raw('Put in by adds, raw units of token1'),
    withdrawn0: raw('Freed by removals without fees, raw units of token0'),
    withdrawn1: raw('Freed by removals without fees, raw units of token1'),
    collected0: raw('Paid out, freed amounts and fees, raw units of token0').nullable(),
    collected1: raw('Paid out, freed amounts and fees, raw units of token1').nullable(),
    earned0: raw('All fees ever, paid and owed, raw units of token0; null for V4').nullable(),
    earned1: raw('All fees ever, paid and owed, raw units of token1; null for V4').nullable(),
    divergence0: raw('amount0 + withdrawn0 − deposited0, raw units: negative where the price moved it away'),
    divergence1: raw('amount1 + withdrawn1 − deposited1, raw units: negative where the price moved it away'),
    againstHolding0: raw('earned0 + divergence0, raw units; null where earned0 is').nullable(),
    againstHolding1: raw('earned1 + divergence1, raw units; null where earned1 is').nullable(),
    againstHoldingUSD: dollars('Both at current prices: result against holding the deposits'),
    indexedBlock: rawOutput,
  })
  .meta({ id: 'PositionHistory' });

/** Schema of a position at the newest block. */
export const positionOutput = z
  .object({
    ...liquidityPositionFields,
    owner: addressOutput,
    operator: addressOutput.nullable().meta({
      description: 'Another account that is approved for the position; null for none',
    }),
    liquidity: raw('Liquidity of the position, raw units'),
    amount0: raw('Raw units of token0 that a removal of all pays out, without fees'),
    amount1: raw('Raw units of token1 that a removal of all pays out, without fees'),
    fees0: raw('Fees that a collection pays at the block, raw units of token0'),
    fees1: raw('Fees that a collection pays at the block, raw units of token1'),
    valueUSD: dollars('Amounts and fees'),
    feesUSD: dollars('Fees'),
    history: historyOutput.nullable().meta({ description: 'Since it was opened; null where it is unknown' }),
    historyReason: z.string().nullable().meta({
      description: 'The reason why history, or earned0 and earned1, are null; null where all are known',
    }),
    blockNumber: rawOutput,
    blockHash: z.string(),
  })
  .meta({ id: 'PositionNow' });
