import { PAYMENTS, paidSwaps } from '../../fork-tests/executor/paidSwaps.ts';
import { startReplica } from '../../fork-tests/harness/replica/startReplica.ts';
import { executorParts } from '../../server/routers/executor/executorParts.ts';
import { EXECUTOR_GAS } from '../../server/routers/executor/gasTable.ts';
import { underCap } from '../../server/universalRouter/gas/refunds.ts';
import { percentile, printTable } from '../kit/report.ts';

/*
 * Question (2026-11): how much gas does a signed payment add to a swap of the executor?
 *
 * `node --import tsx bench/studies/paymentGasFit.ts 60 804`: the parts of permits in
 * `server/routers/executor/gasTable.ts`, as medians over 60 random swaps of seed 804. A signature is compared
 * with an allowance at the same state; both are reckoned as if every refund were paid in full.
 */

const [draws = 60, seed = 804] = process.argv.slice(2).map(Number);
const { sum, refunds } = executorParts({
  ...EXECUTOR_GAS,
  firstPermit: 0,
  furtherPermit: 0,
  transferPermit: 0,
});
const replica = await startReplica();
try {
  const swaps = await paidSwaps(replica.url, { seed, draws });
  const rows = PAYMENTS.slice(1).map((payment, at) => {
    const parts = Array.from({ length: draws }, (_, draw) => {
      const [allowed, signed] = [swaps[draw * PAYMENTS.length], swaps[draw * PAYMENTS.length + at + 1]];
      if (allowed === undefined || signed === undefined) throw new Error('a payment is missing');
      const fullOf = ({ shape, gasUsed }: typeof signed) => {
        const back = refunds(shape, shape.legs);
        const units = sum(shape, shape.legs);
        return back > gasUsed / 4 || underCap(units, back) > units ? gasUsed / 0.8 - back : gasUsed;
      };
      return fullOf(signed) - fullOf(allowed);
    });
    return [payment, ...[5, 50, 95].map((percent) => String(Math.round(percentile(parts, percent))))];
  });
  printTable('gas units that a payment adds, by percentile', [['', '5', '50', '95'], ...rows]);
} finally {
  await replica.stop();
}
