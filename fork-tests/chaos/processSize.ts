import { readdir, readlink } from 'node:fs/promises';

export interface ProcessSize {
  /** Heap in use, of which garbage is a part until it is collected, and what buffers hold beside it. */
  readonly memoryMiB: number;
  readonly residentMiB: number;
  /** Open files of every kind, sockets among them. */
  readonly files: number;
  readonly sockets: number;
}

/** The size of a process by its own measurements and by what Linux says of its open files. */
export async function sizeOf(
  pid: number,
  measure: (name: string) => Promise<number | undefined>,
): Promise<ProcessSize> {
  const mebibytes = async (name: string) => Math.round(((await measure(name)) ?? 0) / 2 ** 18) / 4;
  const folder = `/proc/${pid}/fd`;
  const links = await Promise.all(
    (await readdir(folder)).map((file) => readlink(`${folder}/${file}`).catch(() => '')),
  );
  const used = await mebibytes('nodejs_heap_size_used_bytes');
  return {
    memoryMiB: used + (await mebibytes('nodejs_external_memory_bytes')),
    residentMiB: await mebibytes('process_resident_memory_bytes'),
    files: links.length,
    sockets: links.filter((link) => link.startsWith('socket:')).length,
  };
}
