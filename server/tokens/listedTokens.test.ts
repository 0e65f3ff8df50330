import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Address } from 'viem';
import { afterAll, expect, test } from 'vitest';
import { PinnedTokens } from './pinnedTokens.ts';
import { TokenDirectory } from './tokenDirectory.ts';
import type { TokenMetadata } from './tokenInfo.ts';
import { TokenLists } from './tokenLists.ts';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'listed-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A chain that the packaged list does not know. */
const CHAIN = 987_654_321;
const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`;

/** What the contracts say: 1 to 4, of which 4 has no decimals; 9 has no contract. */
const CONTRACTS: Readonly<Record<Address, TokenMetadata>> = {
  [addressOf(1)]: { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
  [addressOf(2)]: { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  [addressOf(3)]: { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 },
  [addressOf(4)]: { symbol: 'ODD', name: 'Odd', decimals: null },
};

interface Setup {
  readonly listed: readonly number[];
  readonly leading?: readonly number[];
  readonly pinned?: readonly number[];
  readonly read?: (address: Address) => Promise<TokenMetadata | null>;
}

async function directoryOf({ listed, leading = [], pinned = [], read }: Setup) {
  const [listFile, pinnedFile] = [join(folder, 'list.json'), join(folder, 'pinned.json')];
  // The list lies about symbol and decimals: contracts are believed.
  const tokens = listed.map((index) => ({
    chainId: CHAIN,
    address: addressOf(index),
    symbol: `LIST${index}`,
    name: 'Listed',
    decimals: 3,
    logoURI: `https://logos.example/${index}.png`,
  }));
  writeFileSync(listFile, JSON.stringify({ tokens }));
  writeFileSync(
    pinnedFile,
    JSON.stringify(pinned.map((index) => ({ address: addressOf(index), priority: index }))),
  );
  const lists = new TokenLists({
    chainId: CHAIN,
    sources: [listFile],
    ipfsGateway: 'https://gateway.example/',
    log,
  });
  await lists.refresh(new AbortController().signal);
  const asked: Address[] = [];
  const readMetadata = async (address: Address) => {
    asked.push(address);
    return read === undefined ? (CONTRACTS[address] ?? null) : read(address);
  };
  const directory = new TokenDirectory({
    index: undefined,
    pinned: new PinnedTokens(pinnedFile, log),
    leading: leading.map(addressOf),
    lists,
    readMetadata,
    log,
  });
  return { directory, asked };
}

test('behavior: without an index, pinned tokens, then base tokens, then the lists, each once', async () => {
  const { directory } = await directoryOf({ listed: [2, 3, 1], leading: [1], pinned: [3] });
  const list = await directory.list(10);
  expect(list.map(({ symbol }) => symbol)).toEqual(['DAI', 'WETH', 'USDC']);
  expect(list[2]).toEqual({
    address: addressOf(2),
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    logoURI: 'https://logos.example/2.png',
  });
  expect((await directory.list(2)).map(({ symbol }) => symbol)).toEqual(['DAI', 'WETH']);
});

test('behavior: a search matches what the contracts say, in any case', async () => {
  const { directory } = await directoryOf({ listed: [2, 3], leading: [1], pinned: [2] });
  const found = async (text: string) => (await directory.search(text, 10)).map(({ symbol }) => symbol);
  expect(await found('usd c')).toEqual(['USDC']);
  expect(await found('E')).toEqual(['WETH', 'DAI']);
  expect(await found('LIST2')).toEqual([]);
  expect(await directory.search('a', 1)).toHaveLength(1);
});

test('behavior: an address without a whole token is left out', async () => {
  const { directory } = await directoryOf({ listed: [4, 9, 2], pinned: [9] });
  expect((await directory.list(10)).map(({ address }) => address)).toEqual([addressOf(2)]);
});

test('behavior: contracts are read once for one content of the lists, also by requests at the same time', async () => {
  const { directory, asked } = await directoryOf({ listed: [2, 3], leading: [1] });
  await Promise.all([directory.list(10), directory.search('d', 10), directory.list(1)]);
  await directory.list(10);
  expect(asked).toEqual([addressOf(1), addressOf(2), addressOf(3)]);
});

test('error: a node that fails is asked again by the next request', async () => {
  let isDown = true;
  const { directory } = await directoryOf({
    listed: [2],
    read: async (address) => {
      if (isDown) throw new Error('down');
      return CONTRACTS[address] ?? null;
    },
  });
  await expect(directory.list(10)).rejects.toThrow('down');
  isDown = false;
  expect(await directory.list(10)).toHaveLength(1);
});
