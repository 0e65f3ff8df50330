/** The parts of WebAssembly that are used here; the types of Node have none of them. */
interface WebAssemblyApi {
  readonly Module: {
    new (bytes: Uint8Array): WasmModule;
    imports(module: WasmModule): { readonly module: string; readonly name: string }[];
  };
  readonly Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, WasmImports>>,
  ) => { readonly exports: WasmExports };
}

export type WasmModule = object;
export type WasmImports = Record<string, (...pointers: number[]) => number | undefined>;

export interface WasmExports {
  readonly [name: string]: unknown;
  readonly memory: { readonly buffer: ArrayBuffer };
}

export const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: WebAssemblyApi };
