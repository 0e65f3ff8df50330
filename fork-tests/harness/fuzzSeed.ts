import fc from 'fast-check';

/**
 * Draws are the same in each run, and others where FUZZ_SEED says so, as `make night` does with a fresh one.
 */
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_260_101) });
