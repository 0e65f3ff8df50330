import { type Hex, size, stringToHex } from 'viem';
import { expect, test } from 'vitest';
import { DAI, UNI } from '../../universalRouter/routes.testkit.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import { PackedWriter } from '../lens/packed.ts';
import type { PinnedCalls } from '../rpc/pinnedCalls.ts';
import { rpcUnavailable } from '../rpc/rpcErrors.ts';
import { TokenMetadataReader } from './tokenMetadata.ts';

interface Contract {
  readonly decimals: number | null;
  readonly symbol: string;
}

/** A node with one contract, which is asked at the head of the time. */
function scene(contract: Contract) {
  const now = { contract, number: 1, isThere: true };
  let asked = 0;
  const text = (writer: PackedWriter, value: string): void => {
    const bytes = stringToHex(value);
    writer.uint(size(bytes), 1).hex(bytes);
  };
  const run = async (): Promise<Hex[]> => {
    asked += 1;
    const { decimals, symbol } = now.contract;
    const writer = new PackedWriter().uint(1, 1).uint(1, 1);
    writer.uint(decimals === null ? 0 : 1, 1).uint(decimals ?? 0, 1);
    text(writer, symbol);
    text(writer, 'A name');
    return [writer.toHex()];
  };
  const heads = {
    current: () => {
      if (!now.isThere) throw rpcUnavailable('no block', undefined);
      return { hash: `0x${String(now.number).padStart(64, '0')}`, timestamp: BigInt(now.number) };
    },
  };
  const reader = new TokenMetadataReader({ run } as unknown as PinnedCalls, heads as unknown as HeadTracker);
  return { reader, now, asked: () => asked };
}

test('default: what a contract says is read once', async () => {
  const { reader, now, asked } = scene({ decimals: 6, symbol: 'SIX' });
  expect(await reader.read(DAI)).toEqual({ decimals: 6, symbol: 'SIX', name: 'A name' });
  now.number = 2;
  await reader.read(DAI);
  expect([asked(), reader.known(DAI)?.symbol, reader.known(UNI)]).toEqual([1, 'SIX', undefined]);
});

test.each([
  ['decimals', { decimals: null, symbol: 'SIX' }],
  ['a symbol', { decimals: 6, symbol: '' }],
] as const)(
  'behavior: a contract that lacks %s is asked again at the next block, and once a block',
  async (_, lacking) => {
    const { reader, now, asked } = scene(lacking);
    const first = await reader.read(DAI);
    expect(await reader.read(DAI)).toEqual(first);
    expect([asked(), first?.decimals, first?.symbol]).toEqual([1, lacking.decimals, lacking.symbol || null]);
    // Decimals are what a quote needs.
    expect(reader.known(DAI)?.decimals).toBe(lacking.decimals ?? undefined);
    now.contract = { decimals: 6, symbol: 'SIX' };
    now.number = 2;
    expect(await reader.read(DAI)).toMatchObject({ decimals: 6, symbol: 'SIX' });
    expect(asked()).toBe(2);
  },
);

test('behavior: without a head what is known is answered', async () => {
  const { reader, now } = scene({ decimals: 6, symbol: '' });
  await reader.read(DAI);
  now.isThere = false;
  expect(await reader.read(DAI)).toMatchObject({ decimals: 6, symbol: null });
});
