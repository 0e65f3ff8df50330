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
  logoURI: z.string().optional().catch(undefined),
  symbol: z.string().optional().catch(undefined),
  extensions: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/** Links of a token by their names in the list, https only. */
export type TokenLinks = Readonly<Record<string, string>>;

const MOST_LINKS = 8;
const LONGEST_NAME = 32;
const LONGEST_LINK = 300;
const NO_LINKS: TokenLinks = {};

export interface TokenListsOptions {
  readonly chainId: number;
  /**
   * Files or http(s) URLs in the Uniswap token-list format. Earlier ones take precedence; the packaged
   * default comes last.
   */
  readonly sources: readonly string[];
  readonly ipfsGateway: string;
  readonly log: Logger;
}

/** The members of the lists on this chain, and their icons. */
interface Listed {
  readonly members: ReadonlySet<Address>;
  readonly logos: ReadonlyMap<Address, string>;
  readonly symbols: ReadonlyMap<Address, string>;
  readonly links: ReadonlyMap<Address, TokenLinks>;
}

/** Holds the tokens of the configured token lists and the default list, with their icons. */
export class TokenLists {
  readonly #options: TokenListsOptions;
  /** The last content of each source, kept while the source cannot be read. */
  readonly #bySource = new Map<string, Listed>();
  readonly #default: Listed;
  #listed: Listed;

  constructor(options: TokenListsOptions) {
    this.#options = options;
    this.#default = this.#read(defaultList, 'default');
    this.#listed = this.#default;
  }

  /** Returns the icon of a token (lower-case address), null when no list has one. */
  logoOf(address: Address): string | null {
    return this.#listed.logos.get(address) ?? null;
  }

  /** Returns every token of any list, with an icon or without. The set is replaced whenever it changes. */
  get members(): ReadonlySet<Address> {
    return this.#listed.members;
  }

  /** Returns the symbols that the lists give their tokens. The map is replaced at each refresh. */
  get symbols(): ReadonlyMap<Address, string> {
    return this.#listed.symbols;
  }

  /** Returns the links of a token in the first list that has some. */
  linksOf(address: Address): TokenLinks {
    return this.#listed.links.get(address) ?? NO_LINKS;
  }

  /** Rereads all sources. A source that fails is logged and keeps its last content. */
  async refresh(signal: AbortSignal): Promise<void> {
    const { sources, log } = this.#options;
    const contents = await Promise.allSettled(sources.map((source) => readList(source, signal)));
    contents.forEach((content, index) => {
      const source = sources[index] ?? '';
      if (content.status === 'fulfilled') this.#bySource.set(source, this.#read(content.value, source));
      else log.warn({ source: withoutQuery(source), err: content.reason }, 'a token list cannot be read');
    });
    this.#merge();
  }

  #merge(): void {
    const logos = new Map(this.#default.logos);
    const members = new Set(this.#default.members);
    const symbols = new Map(this.#default.symbols);
    const links = new Map(this.#default.links);
    for (const source of this.#options.sources.toReversed()) {
      const listed = this.#bySource.get(source);
      for (const [address, logo] of listed?.logos ?? []) logos.set(address, logo);
      for (const address of listed?.members ?? []) members.add(address);
      for (const [address, symbol] of listed?.symbols ?? []) symbols.set(address, symbol);
      for (const [address, ofToken] of listed?.links ?? []) links.set(address, ofToken);
    }
    const isSame =
      members.size === this.members.size && [...members].every((address) => this.members.has(address));
    this.#listed = { logos, members: isSame ? this.members : members, symbols, links };
  }

  /** Returns a list's tokens of this chain. Malformed entries are counted, logged and skipped. */
  #read(content: unknown, source: string): Listed {
    const { chainId, ipfsGateway, log } = this.#options;
    const logos = new Map<Address, string>();
    const members = new Set<Address>();
    const symbols = new Map<Address, string>();
    const links = new Map<Address, TokenLinks>();
    let wrong = 0;
    for (const entry of listSchema.parse(content).tokens) {
      const chain = chainSchema.safeParse(entry);
      if (chain.success && chain.data.chainId !== chainId) continue;
      const parsed = entrySchema.safeParse(entry);
      if (!parsed.success) {
        wrong += 1;
        continue;
      }
      const { logoURI, symbol, extensions } = parsed.data;
      const address = parsed.data.address.toLowerCase() as Address;
      members.add(address);
      if (symbol !== undefined) symbols.set(address, symbol);
      const ofToken = linksIn(extensions);
      if (ofToken !== NO_LINKS) links.set(address, ofToken);
      const url = logoURI === undefined ? undefined : logoUrl(logoURI, ipfsGateway);
      if (url !== undefined) logos.set(address, url);
      else if (logoURI !== undefined && logoURI.trim() !== '') wrong += 1;
    }
    if (wrong > 0) log.warn({ source: withoutQuery(source), wrong }, 'a token list has wrong entries');
    return { members, logos, symbols, links };
  }
}

/** Returns the extensions that are https addresses, the first few: lists are written by strangers. */
function linksIn(extensions: Readonly<Record<string, unknown>> = {}): TokenLinks {
  const links = Object.entries(extensions).filter(
    (entry): entry is [string, string] => entry[0].length <= LONGEST_NAME && isLink(entry[1]),
  );
  return links.length === 0 ? NO_LINKS : Object.fromEntries(links.slice(0, MOST_LINKS));
}

function isLink(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_LINK || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === 'https:' && username + password === '';
}

/** Removes the query from a source for the log, because it may contain a key. */
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
