import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Program } from '../../../subgraph/tests/host/indexing.ts';
import { programOf, readManifest } from '../../../subgraph/tests/host/program.ts';
import { wasm } from '../../../subgraph/tests/host/wasm.ts';

/** The compiler that graph-cli uses: it is no dependency of the project itself. */
const requireFrom = createRequire(
  createRequire(import.meta.url).resolve('@graphprotocol/graph-cli/package.json'),
);

interface Asc {
  readonly ready: Promise<void>;
  main(
    args: readonly string[],
    options: {
      readonly stdout: { write(text: string): void };
      readonly stderr: { write(text: string): void };
      readFile(name: string, folder: string): string | null;
      writeFile(name: string, content: Uint8Array): void;
    },
    callback: (error: Error | null) => number,
  ): number;
}

/** The module that exports all handlers. */
const ENTRY = 'entry.ts';

/** A fault that the compiler refuses. */
export class Uncompilable extends Error {}

/**
 * Compiles all mappings of a folder that graph-cli has generated code in, as one module and without
 * optimizing it: in a process that stays this takes less than a second.
 */
export class Compiler {
  private readonly folder: string;
  private readonly libraries: string;
  /** Relative to the folder. */
  private readonly globals: string;
  private readonly asc: Asc;
  private readonly entry: string;
  private readonly files = new Map<string, string | null>();

  private constructor(folder: string, libraries: string, asc: Asc, entry: string) {
    this.folder = folder;
    this.libraries = libraries;
    this.globals = relative(folder, join(libraries, '@graphprotocol/graph-ts/global/global.ts'));
    this.asc = asc;
    this.entry = entry;
  }

  static async start(folder: string): Promise<Compiler> {
    const asc = requireFrom('assemblyscript/cli/asc') as Asc;
    await asc.ready;
    const { dataSources, templates } = await readManifest(folder);
    const exports = [...dataSources, ...templates].flatMap(({ name, mapping }) =>
      [...mapping.eventHandlers, ...mapping.blockHandlers].map(
        ({ handler }) =>
          `export { ${handler} as ${name}_${handler} } from '${mapping.file.replace(/\.ts$/, '')}';`,
      ),
    );
    const libraries = join(
      dirname(createRequire(import.meta.url).resolve('@graphprotocol/graph-ts/package.json')),
      '../..',
    );
    return new Compiler(folder, libraries, asc, exports.join('\n'));
  }

  /**
   * The program with other text in some files, by their path in the folder.
   * @throws Uncompilable with what the compiler says
   */
  async compile(changed: ReadonlyMap<string, string>): Promise<Program> {
    const module = new wasm.Module(this.wasmOf(changed));
    return await programOf(this.folder, async ({ name }) => ({
      module,
      exportOf: (handler) => `${name}_${handler}`,
    }));
  }

  private wasmOf(changed: ReadonlyMap<string, string>): Uint8Array {
    const said: string[] = [];
    let compiled: Uint8Array | undefined;
    this.asc.main(
      [
        ...['--explicitStart', '--exportRuntime', '--runtime', 'stub', ENTRY, this.globals],
        ...['--baseDir', this.folder, '--lib', this.libraries, '--binaryFile', 'mappings.wasm', '-O0'],
      ],
      {
        stdout: { write: () => undefined },
        stderr: { write: (text) => said.push(text) },
        readFile: (name, folder) =>
          name === ENTRY ? this.entry : (changed.get(name) ?? this.read(join(folder, name))),
        writeFile: (_name, content) => {
          compiled = content;
        },
      },
      (error) => (error === null ? 0 : 1),
    );
    if (compiled === undefined) throw new Uncompilable(said.join(''));
    return compiled;
  }

  private read(path: string): string | null {
    const known = this.files.get(path);
    if (known !== undefined) return known;
    const text = existsSync(path) ? readFileSync(path, 'utf8') : null;
    this.files.set(path, text);
    return text;
  }
}
