import { GAS_TABLE, type GasTable } from '../../universalRouter/gas/gasTable.ts';

/**
 * Gas units of the parts of a swap through the executor, for usual accounts: the least-squares fit over
 * executed swaps, which `bench/studies/routerGasFit.ts` computes. The work of the pools is the Universal
 * Router's.
 */
export const EXECUTOR_GAS: GasTable = { ...GAS_TABLE };
