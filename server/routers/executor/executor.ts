import { routerGas } from '../gas/routerGas.ts';
import { assertNotRefused } from '../refusals.ts';
import type { RouterKind } from '../routerKind.ts';
import { encodeExecutor } from './encodeExecutor.ts';
import { executorParts } from './executorParts.ts';
import { EXECUTOR_GAS } from './gasTable.ts';
import { EXECUTOR_LIMITS, refusalOfExecutor } from './refusalOfExecutor.ts';
import { verifyExecutor } from './verifyExecutor.ts';

/** The executor of this project: routes through V2 pairs and V3 pools of all exchanges in one transaction. */
export const EXECUTOR: RouterKind = {
  name: 'executor',
  ...EXECUTOR_LIMITS,
  buysExactly: true,
  takesMaximum: true,
  takesSecondWays: true,
  refusalOf: refusalOfExecutor,
  encode(swap) {
    assertNotRefused(refusalOfExecutor(swap));
    return encodeExecutor(swap);
  },
  verify: verifyExecutor,
  ...routerGas(executorParts(EXECUTOR_GAS)),
};
