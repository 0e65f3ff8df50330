import { readFile } from 'node:fs/promises';
import defaultList from '@uniswap/default-token-list' with { type: 'json' };
import type { Logger } from 'pino';
import type { Address } from 'viem';
import { z } from 'zod';
import { logoUrl } from './logoUrl.ts';

const MAX_LIST_BYTES = 32 * 1024 * 1024;
const DOWNLOAD_TIMEOUT_MS = 10_000;

const listSchema = z.object({ tokens: z.array(z.unknown()) });
const chainSchema = z.object({ chainId: z.int() });
const entrySchema = chainSchema.extend({
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  logoURI: z.string().optional(),
});

export interface TokenListsOptions {
  readonly chainId: number;
  /** Files or http(s) URLs in the Uniswap token-list format; earlier ones win, the packaged default comes last. */
  readonly sources: readonly string[];
  readonly ipfsGateway: string;
  readonly log: Logger;
}

/** Icons by token, from the configured token lists and the default list. */
export class TokenLists {
  readonly #options: TokenListsOptions;
  /** Last good icons of each source, so that one that cannot be read any more is not forgotten. */
  readonly #logosOfSource = new Map<string, ReadonlyMap<Address, string>>();
  readonly #defaultLogos: ReadonlyMap<Address, string>;
  #logos: ReadonlyMap<Address, string>;

  constructor(options: TokenListsOptions) {
    this.#options = options;
    this.#defaultLogos = this.#logosIn(defaultList, 'default');
    this.#logos = this.#defaultLogos;
  }

  /** Icon of a token (lower-case address), null when no list knows one. */
  logoOf(address: Address): string | null {
    return this.#logos.get(address) ?? null;
  }

  /** Reads all sources again. A source that fails is logged and keeps what it last gave. */
  async refresh(signal: AbortSignal): Promise<void> {
    const { sources, log } = this.#options;
    const contents = await Promise.allSettled(sources.map((source) => readList(source, signal)));
    contents.forEach((content, index) => {
      const source = sources[index] ?? '';
      if (content.status === 'fulfilled')
        this.#logosOfSource.set(source, this.#logosIn(content.value, source));
      else log.warn({ source: withoutQuery(source), err: content.reason }, 'a token list cannot be read');
    });
    this.#merge();
  }

  #merge(): void {
    const merged = new Map(this.#defaultLogos);
    for (const source of this.#options.sources.toReversed()) {
      for (const [address, logo] of this.#logosOfSource.get(source) ?? []) merged.set(address, logo);
    }
    this.#logos = merged;
  }

  /** Icons of this chain in a list; entries that are not in the format are counted, logged and left out. */
  #logosIn(content: unknown, source: string): Map<Address, string> {
    const { chainId, ipfsGateway, log } = this.#options;
    const logos = new Map<Address, string>();
    let wrong = 0;
    for (const entry of listSchema.parse(content).tokens) {
      const chain = chainSchema.safeParse(entry);
      if (chain.success && chain.data.chainId !== chainId) continue;
      const parsed = entrySchema.safeParse(entry);
      if (!parsed.success) {
        wrong += 1;
        continue;
      }
      const { address, logoURI } = parsed.data;
      const url = logoURI === undefined ? undefined : logoUrl(logoURI, ipfsGateway);
      if (url !== undefined) logos.set(address.toLowerCase() as Address, url);
      else if (logoURI !== undefined) wrong += 1;
    }
    if (wrong > 0) log.warn({ source: withoutQuery(source), wrong }, 'a token list has wrong entries');
    return logos;
  }
}

/** A source for the log: what follows `?` in a URL may be a key. */
const withoutQuery = (source: string) => source.replace(/\?.*$/, '');

async function readList(source: string, signal: AbortSignal): Promise<unknown> {
  const text = /^https?:\/\//.test(source) ? await download(source, signal) : await readFile(source, 'utf8');
  return listSchema.parse(JSON.parse(text));
}

async function download(url: string, signal: AbortSignal): Promise<string> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)]);
  const response = await fetch(url, { signal: either });
  if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_LIST_BYTES) throw new Error(`more than ${MAX_LIST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
