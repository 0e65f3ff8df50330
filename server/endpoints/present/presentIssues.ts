import { z } from 'zod';
import type { ApprovalPlan } from '../../approvals/planApprovals.ts';
import { addressOutput, rawOutput } from '../../http/openApi/answerSchemas.ts';
import type { PreparedSwap } from '../../quoting/swap/swapper.ts';
import { presentAddress } from '../../values/checksum.ts';

export const issuesOutput = z
  .object({
    allowance: z
      .object({
        spender: addressOutput,
        actual: rawOutput.meta({ description: 'Present allowance, raw units of tokenIn' }),
        expected: rawOutput.meta({ description: 'Allowance that the swap needs, raw units of tokenIn' }),
      })
      .nullable()
      .meta({ description: 'The first missing allowance; null when none is missing' }),
    balance: z
      .object({
        token: addressOutput,
        actual: rawOutput.meta({ description: 'Balance of the sender, raw units of tokenIn' }),
        expected: rawOutput.meta({
          description: 'Balance that the swap needs, raw units of tokenIn, without gas',
        }),
      })
      .nullable()
      .meta({ description: 'null when the sender has enough' }),
    simulationIncomplete: z.boolean().meta({
      description:
        'Whether the transaction was not simulated as the sender is now: not at all, or with a balance or approval ' +
        'that is missing',
    }),
  })
  .meta({ id: 'Issues', description: 'With sender: what would make the transaction fail now' });

/** Formats what stands between the sender and the swap, at the quoted block. */
export function presentIssues(
  { priced, built, simulation }: Pick<PreparedSwap, 'priced' | 'built' | 'simulation'>,
  { approvals, balance }: ApprovalPlan,
): z.input<typeof issuesOutput> {
  const [first] = approvals;
  const expected = neededOf(priced, built);
  return {
    allowance:
      first === undefined
        ? null
        : {
            spender: presentAddress(first.spender),
            actual: String(first.current),
            expected: String(first.required),
          },
    balance:
      balance >= expected
        ? null
        : {
            token: presentAddress(priced.request.tokenIn),
            actual: String(balance),
            expected: String(expected),
          },
    simulationIncomplete: simulation?.status !== 'success' || simulation.fundsAssumed,
  };
}

/**
 * Returns the balance that the swap needs, raw units of tokenIn. Of native coin that is the value, which the
 * bound decides.
 */
function neededOf(
  { request, router }: PreparedSwap['priced'],
  { nativeIn, value, bound, expected }: PreparedSwap['built'],
): bigint {
  if (nativeIn) return value;
  return router?.kind.takesMaximum && request.tradeType === 'exactOutput' ? bound : expected.amountIn;
}
