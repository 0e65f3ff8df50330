import fc from 'fast-check';

// The same cases for every fault. Only whether one fails counts, not the smallest that does.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED']), endOnFailure: true });
