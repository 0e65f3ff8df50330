import { describe, expect, test } from 'vitest';
import { mintedNft, movedLiquidity } from './movedLiquidity.ts';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
const address = (digit: string) => `0x${digit.repeat(40)}`;
const word = (digit: string) => `0x${'0'.repeat(24)}${digit.repeat(40)}`;
const amount = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const [WETH, TOKEN, MANAGER, OWNER] = [address('a'), address('b'), address('c'), address('d')];

const transfer = (token: string, from: string, to: string, value: number) => ({
  address: token,
  topics: [TRANSFER, word(from), word(to)],
  data: amount(value),
});
const ofWrapped = (event: string, value: number) => ({
  address: WETH,
  topics: [event, word('c')],
  data: amount(value),
});
const nft = (manager: string, from: string, tokenId: number) => ({
  address: manager,
  topics: [TRANSFER, word(from), word('d'), amount(tokenId)],
  data: '0x',
});
const ends = { contract: MANAGER, wrappedNative: WETH, account: OWNER, assets: [TOKEN, 'native'] };

describe('movedLiquidity', () => {
  test('of an add counts the tokens that the owner paid and the coin that the manager wrapped', () => {
    const logs = [transfer(TOKEN, 'd', 'e', 70), ofWrapped(DEPOSIT, 40), transfer(TOKEN, '1', 'e', 9)];
    expect(movedLiquidity(logs, { ...ends, hasCoinLogs: true })).toEqual([
      { asset: TOKEN, amount: -70n },
      { asset: 'native', amount: -40n },
    ]);
  });

  test('of a removal counts the tokens that arrived and the coin that the manager unwrapped', () => {
    const logs = [transfer(TOKEN, 'c', 'd', 70), ofWrapped(WITHDRAWAL, 40)];
    expect(movedLiquidity(logs, { ...ends, hasCoinLogs: true })).toEqual([
      { asset: TOKEN, amount: 70n },
      { asset: 'native', amount: 40n },
    ]);
  });

  test('says nothing of the coin of a V4 pool, which leaves no event', () => {
    const logs = [transfer(TOKEN, 'd', 'e', 70), ofWrapped(DEPOSIT, 40)];
    expect(movedLiquidity(logs, { ...ends, hasCoinLogs: false })[1]).toEqual({
      asset: 'native',
      amount: null,
    });
  });
});

describe('mintedNft', () => {
  test('is the number that the manager made, whoever else made one before', () => {
    expect(mintedNft([nft(TOKEN, '0', 9), nft(MANAGER.toUpperCase(), '0', 7)], MANAGER)).toBe(7n);
  });

  test('is null where the manager only moved one, or paid a token', () => {
    expect(mintedNft([nft(MANAGER, 'e', 7), transfer(MANAGER, '0', 'd', 7)], MANAGER)).toBeNull();
  });
});
