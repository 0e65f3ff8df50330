import { fuzzExecutor } from './fuzzExecutor.ts';

/* `make fuzz-executor`: CALLS calls of the executor (default 1 000 000), drawn by FUZZ_SEED (default: the time). */
const { CALLS = '1000000', FUZZ_SEED = String(Math.floor(Date.now() / 1000)) } = process.env;
process.stdout.write(`» ${CALLS} calls of the executor: FUZZ_SEED=${FUZZ_SEED} draws them again\n`);
process.stdout.write(await fuzzExecutor({ calls: Number(CALLS), seed: Number(FUZZ_SEED) }));
