import { concat, keccak256, numberToHex } from 'viem';
import { type Block, type Event, NOBODY } from '../events.ts';
import { signatureOf, writeParameters } from './abi.ts';
import { type HostFunction, hostFunctions } from './imports.ts';
import { type MappingExports, Memory } from './memory.ts';
import type { Schema } from './schema.ts';
import { type Row, Store } from './store.ts';
import { type WasmImports, type WasmModule, wasm } from './wasm.ts';

/** The compiled mappings and what their manifest says of them. */
export interface Program {
  readonly network: string;
  readonly schema: Schema;
  /** Data sources that are there from the start, in the order of the manifest, and templates by name. */
  readonly sources: readonly Source[];
  readonly templates: ReadonlyMap<string, Mapping>;
  /** What the mappings may call besides the functions of graph-node. */
  readonly functions?: Readonly<Record<string, HostFunction>>;
}

export interface Source extends Mapping {
  readonly address: string;
  /** The context that the manifest gives it; that of a pool is empty. */
  readonly context: Row;
}

export interface Mapping {
  readonly module: WasmModule;
  /** The exported function for an event, by its signature as the manifest writes it. */
  readonly handlers: ReadonlyMap<string, string>;
  /** The exported function that runs once, before any event. */
  readonly startHandler?: string;
}

interface Place {
  readonly block: Block;
  readonly number: number;
  readonly timestamp: number;
}

type Exports = MappingExports & Readonly<Record<string, (at?: number) => void>>;

/** Seconds from block to block where a test says nothing else. */
const BLOCK_SECONDS = 1;

/** Runs the mappings over the blocks, in the order of graph-node, and returns what they have stored. */
export function indexBlocks(program: Program, blocks: readonly Block[]): Store {
  const run = new Run(program);
  let next = 0;
  for (const block of blocks) {
    const number = block.number ?? next;
    run.index({ block, number, timestamp: block.timestamp ?? number * BLOCK_SECONDS });
    next = number + 1;
  }
  return run.store;
}

class Run {
  readonly store: Store;
  private readonly program: Program;
  private readonly sources: Source[];
  private isStarted = false;

  constructor(program: Program) {
    this.program = program;
    this.store = new Store(program.schema);
    this.sources = [...program.sources];
  }

  index(place: Place): void {
    this.store.beginBlock();
    if (!this.isStarted) for (const source of this.sources) this.start(source, place);
    this.isStarted = true;
    // What a block creates is handled after all else of the block, beginning with the block's own first
    // event.
    let present = [...this.sources];
    while (present.length > 0) present = this.handleEvents(present, place);
  }

  private start(source: Source, place: Place): void {
    if (source.startHandler === undefined) return;
    this.call(source, place, source.startHandler, (memory) => writeBlock(memory, place));
  }

  /** Returns the data sources that the events have created. */
  private handleEvents(sources: readonly Source[], place: Place): Source[] {
    const before = this.sources.length;
    for (const [index, event] of (place.block.events ?? []).entries()) {
      for (const source of sources) {
        const handler = source.handlers.get(signatureOf(event.event));
        if (source.address !== event.address.toLowerCase() || handler === undefined) continue;
        this.call(source, place, handler, (memory) => writeEvent(memory, event, index, place));
      }
    }
    return this.sources.slice(before);
  }

  /** Calls a handler of a fresh instance, as graph-node does for each event. */
  private call(source: Source, place: Place, handler: string, write: (memory: Memory) => number): void {
    let functions: Readonly<Record<string, HostFunction>> = {};
    const instance = new wasm.Instance(
      source.module,
      importsOf(source.module, (name, pointers) => {
        const hostFunction = functions[name];
        if (hostFunction === undefined) throw new Error(`the host has no ${name}`);
        return hostFunction(...pointers);
      }),
    );
    const exports = instance.exports as Exports;
    const memory = new Memory(exports);
    functions = {
      ...this.program.functions,
      ...hostFunctions(memory, {
        store: this.store,
        block: place.block,
        network: this.program.network,
        address: source.address,
        context: source.context,
        createDataSource: (name, address) => this.create(name, address),
      }),
    };
    exports['_start']?.();
    exports[handler]?.(write(memory));
  }

  private create(name: string, address: string): void {
    const template = this.program.templates.get(name);
    if (template === undefined) throw new Error(`no template ${name}`);
    this.sources.push({ ...template, address: address.toLowerCase(), context: new Map() });
  }
}

function importsOf(
  module: WasmModule,
  call: (name: string, pointers: number[]) => number | undefined,
): Record<string, WasmImports> {
  const imports: Record<string, WasmImports> = {};
  for (const { module: group, name } of listedImports(module)) {
    imports[group] ??= {};
    imports[group][name] = (...pointers) => call(name, pointers);
  }
  return imports;
}

/** Asked once of each module, not for each event. */
function listedImports(module: WasmModule): ReturnType<typeof wasm.Module.imports> {
  const known = importLists.get(module) ?? wasm.Module.imports(module);
  importLists.set(module, known);
  return known;
}
const importLists = new WeakMap<WasmModule, ReturnType<typeof wasm.Module.imports>>();

/** An `ethereum.Event`; what mappings do not read is empty. */
function writeEvent(memory: Memory, event: Event, index: number, place: Place): number {
  const logIndex = memory.newInteger(BigInt(index));
  const hash =
    event.txHash ??
    keccak256(concat([numberToHex(place.number, { size: 8 }), numberToHex(index, { size: 8 })]));
  const [nothing, nobody] = [memory.newInteger(0n), memory.newHex(NOBODY)];
  const transaction = memory.newObject(
    ...[memory.newHex(hash), nothing, nobody, nobody, nothing, nothing, nothing, nobody, nothing],
  );
  return memory.newObject(
    ...[memory.newHex(event.address), logIndex, logIndex, 0, writeBlock(memory, place), transaction],
    ...[writeParameters(memory, event), 0],
  );
}

/** An `ethereum.Block` with its number and time. */
function writeBlock(memory: Memory, { number, timestamp }: Place): number {
  const [nothing, nobody] = [memory.newInteger(0n), memory.newHex(NOBODY)];
  return memory.newObject(
    ...[nobody, nobody, nobody, nobody, nobody, nobody, nobody, memory.newInteger(BigInt(number))],
    ...[nothing, nothing, memory.newInteger(BigInt(timestamp)), nothing, nothing, 0, 0],
  );
}
