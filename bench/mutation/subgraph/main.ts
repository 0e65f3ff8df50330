import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../fork-tests/harness/temporaryFolder.ts';
import { layOut } from '../../../subgraph/build.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { lineOf, reportOf, shareOf } from './report.ts';
import { sample, sampleOfEach } from './sample.ts';
import { sourceFiles } from './touched.ts';
import type { Outcome } from './worker.ts';
import { tryMutants } from './workshop.ts';

/** Percent of the faults that the mapping tests notice at least. */
const LEAST = 85;
const MOST_WORKERS = 2;
const PROGRESS_EVERY = 10;

/**
 * `MUTATE=subgraph make mutate`: all faults of `subgraph/src`, or MUTANTS of them by MUTATION_SEED,
 * MUTANTS_PER_FILE of each file, or those of the files whose path has a word of MUTATE_FILES in it.
 */
async function main(): Promise<void> {
  const { MUTANTS, MUTANTS_PER_FILE, MUTATION_SEED, MUTATE_FILES, MUTATE_WORKERS } = process.env;
  const folder = await createTemporaryFolder('mutation');
  try {
    await layOut(folder.path);
    const texts = new Map<string, string>();
    for (const file of await sourceFiles()) {
      texts.set(file, await readFile(join(folder.path, file), 'utf8'));
    }
    const isWanted = ({ file }: Mutant): boolean =>
      MUTATE_FILES === undefined || MUTATE_FILES.split(',').some((word) => file.includes(word));
    const all = [...texts].flatMap(([file, text]) => mutantsOf(file, text)).filter(isWanted);
    const seed = Number(MUTATION_SEED ?? 1);
    const few = MUTANTS_PER_FILE === undefined ? all : sampleOfEach(all, Number(MUTANTS_PER_FILE), seed);
    const tried = sample(few, Number(MUTANTS ?? few.length), seed);
    const workers = Math.min(Number(MUTATE_WORKERS ?? MOST_WORKERS), availableParallelism());
    const known: Outcome[] = [];
    const outcomes = await tryMutants(folder.path, tried, workers, (mutant, outcome) => {
      known.push(outcome);
      if (outcome.status === 'left') process.stdout.write(lineOf(texts.get(mutant.file) ?? '', mutant));
      if (known.length % PROGRESS_EVERY === 0)
        process.stdout.write(`${known.length} of ${tried.length}, ${shareOf(known).toFixed(1)} % noticed\n`);
    });
    process.stdout.write(reportOf(tried, outcomes));
    const share = shareOf(outcomes);
    process.stdout.write(`\n${share.toFixed(1)} % noticed, at least ${LEAST} %\n`);
    if (share < LEAST) process.exitCode = 1;
  } finally {
    await folder.remove();
  }
}

await main();
