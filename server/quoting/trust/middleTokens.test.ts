import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { type IndexedTrust, MiddleTokens } from './middleTokens.ts';

const OPTIONS = { rule: 'trusted', maxGain: { numerator: 1n, denominator: 100n }, proven: [WETH] } as const;

function setup(members: ReadonlySet<Address>, trust?: IndexedTrust) {
  const lists = { members };
  const index = trust && { trust };
  return { lists, index, tokens: new MiddleTokens({ ...OPTIONS, lists, index }) };
}

describe('MiddleTokens', () => {
  test('default: vouched for by the network, the index or a list; trusted by depth too', () => {
    const { tokens } = setup(new Set([USDC]), { anchors: [DAI], deep: [UNI, USDC] });
    expect([...tokens.proven]).toEqual([WETH]);
    expect([...tokens.vouched].sort()).toEqual([WETH, DAI, USDC].sort());
    expect([...tokens.trusted].sort()).toEqual([WETH, DAI, USDC, UNI].sort());
  });

  test('behavior: without an index lists and settings alone', () => {
    const { tokens } = setup(new Set([USDC]));
    expect([...tokens.trusted].sort()).toEqual([WETH, USDC].sort());
    // One search serves both.
    expect(tokens.trusted).toBe(tokens.vouched);
  });

  test('behavior: the sets stay the same ones until a list or the index says something else', () => {
    const options = {
      lists: { members: new Set<Address>([USDC]) },
      index: { trust: { anchors: [], deep: [UNI] } },
    };
    const tokens = new MiddleTokens({ ...OPTIONS, ...options });
    const [vouched, trusted, version] = [tokens.vouched, tokens.trusted, tokens.version];
    expect([tokens.vouched, tokens.trusted, tokens.version]).toEqual([vouched, trusted, version]);
    expect(tokens.vouched).toBe(vouched);
    options.lists.members = new Set([USDC, DAI]);
    expect(tokens.vouched.has(DAI)).toBe(true);
    expect(tokens.version).not.toBe(version);
    const later = tokens.version;
    options.index.trust = { anchors: [], deep: [] };
    expect(tokens.trusted.has(UNI)).toBe(false);
    expect(tokens.version).not.toBe(later);
    // A search that still has the old sets goes on with what they said.
    expect([...trusted].sort()).toEqual([WETH, USDC, UNI].sort());
  });
});
