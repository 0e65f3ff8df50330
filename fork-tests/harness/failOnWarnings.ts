import { setImmediate as turn } from 'node:timers/promises';
import { afterAll } from 'vitest';

const warnings: Error[] = [];
const keep = (warning: Error) => void warnings.push(warning);
process.on('warning', keep);

/** Fails the file whose tests Node has warned of: listeners that pile up, what is out of use. */
afterAll(async () => {
  await turn();
  process.off('warning', keep);
  if (warnings.length > 0) throw new AggregateError(warnings, warnings.map(String).join('\n'));
});
