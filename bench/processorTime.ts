import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100;

/** Processor seconds, of the program and for it in the kernel, that a process and its children have used so far. */
export async function processorSeconds(parent: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const ticks = await Promise.all(ids.map((id) => ticksOf(id, parent)));
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

/** `/proc/<id>/stat`: after the name, in brackets, the second field is the parent, the twelfth to fifteenth are times. */
async function ticksOf(id: string, parent: number): Promise<number> {
  // A process may end while it is looked at.
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (id !== String(parent) && fields[1] !== String(parent)) return 0;
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}
