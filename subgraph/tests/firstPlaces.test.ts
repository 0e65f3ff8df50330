import { describe, it } from 'vitest';
import { type Block, type Event, pairCreated, pairEvent, plainToken } from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const TOKEN = '0xd000000000000000000000000000000000000001';
/** Its owner mints it as he likes. */
const OWN_TOKEN = '0xe000000000000000000000000000000000000002';
const WETH_PAIR = '0x1000000000000000000000000000000000000001';
const HONEST_PAIR = '0x1000000000000000000000000000000000000002';
const OWN_PAIR = '0x1000000000000000000000000000000000000003';

const START = 1_700_000_000;
const wei = (ether: number): string => String(BigInt(Math.round(ether * 1e9)) * 10n ** 9n);
const holds = (pair: `0x${string}`, ether: number, tokens = ether): Event =>
  pairEvent('Sync', { reserve0: wei(ether), reserve1: wei(tokens) }, pair);
const swapped = (pair: `0x${string}`, ether: number): Event =>
  pairEvent('Swap', { amount0In: wei(ether), amount1In: '0', amount0Out: '0', amount1Out: '1' }, pair);
const WETH_STAYS = pairEvent('Sync', { reserve0: '35000000000000', reserve1: wei(10_000) }, WETH_PAIR);

/**
 * Ether at 3500 dollars, an honest pair of 20 ether and as much in a token, in which others swap ten, and the
 * attacker's blocks.
 */
function history(ownEther: number, blocks: number): Block[] {
  const stands: Event[] = [WETH_STAYS, holds(HONEST_PAIR, 20), holds(OWN_PAIR, ownEther, 10 ** 6)];
  const washes = Array.from({ length: blocks }, (_, number) => ({
    timestamp: START + 3000 + 12 * number,
    events: [
      holds(OWN_PAIR, ownEther, 10 ** 6),
      swapped(OWN_PAIR, 50 * ownEther),
      swapped(OWN_PAIR, ownEther),
    ],
  }));
  return [
    {
      number: 0,
      timestamp: START,
      events: [
        ...[pairCreated(USDC, WETH, WETH_PAIR), pairCreated(WETH, TOKEN, HONEST_PAIR)],
        pairCreated(WETH, OWN_TOKEN, OWN_PAIR),
      ],
      ethCalls: [
        ...[...plainToken(USDC, 'USDC', '6'), ...plainToken(WETH, 'WETH')],
        ...[...plainToken(TOKEN, 'PCT'), ...plainToken(OWN_TOKEN, 'USDC')],
      ],
    },
    { timestamp: START + 10, events: stands },
    { timestamp: START + 1400, events: stands },
    { timestamp: START + 2900, events: [holds(HONEST_PAIR, 20), swapped(HONEST_PAIR, 10)] },
    ...washes,
  ];
}

describe.concurrent('what the first place takes of who has a pool of his own', () => {
  it.each([
    // Ten ether of others against one of his a block, however often he turns it over there.
    [1, 9, HONEST_PAIR, '35000'],
    [1, 11, OWN_PAIR, '38500'],
    [4, 2, HONEST_PAIR, '35000'],
    [4, 3, OWN_PAIR, '42000'],
  ] as const)(
    'by volume: %d ether that stay and %d blocks against 35 000 dollars of others',
    (ether, blocks, first, volumeUSD) =>
      expectIndexed(history(ether, blocks), [
        {
          query: 'pairs(first: 1, orderBy: volumeUSD, orderDirection: desc) { id volumeUSD }',
          expected: { pairs: [{ id: first, volumeUSD }] },
        },
      ]),
  );

  it.each([
    [19, HONEST_PAIR, '140000'],
    [21, OWN_PAIR, '147000'],
  ] as const)(
    'by value: %d ether of his, whatever a million of his tokens are said to be worth, against 20 and 20',
    (ether, second, tvlUSD) =>
      expectIndexed(history(ether, 1), [
        {
          // The pair of ether and dollars is the first.
          query: 'pairs(first: 1, skip: 1, orderBy: tvlUSD, orderDirection: desc) { id tvlUSD }',
          expected: { pairs: [{ id: second, tvlUSD }] },
        },
      ]),
  );
});
