import { expect, test } from 'vitest';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import { GAS_TABLE, type GasTable } from './gasTable.ts';
import { sharedParts } from './sharedParts.ts';
import { hopGasesOf, type SwapTraits } from './swapShape.ts';

const [USDC, WETH, DAI] = ['0xa0', '0xc0', '0x6b'] as const;
const IN = '0x51';
const NOTHING = Object.fromEntries(Object.keys(GAS_TABLE).map((part) => [part, 0])) as unknown as GasTable;

/**
 * A hop that takes a token, by its letters: `i` and `o` for the native coin, `p` for a fee of the protocol,
 * `w` if warm.
 */
function hop(protocol: 'v2' | 'v3' | 'v4', tokenIn: `0x${string}` = IN, letters = ''): GasHop {
  return {
    protocol,
    tokenIn,
    ticksCrossed: 0,
    wordsCrossed: 0,
    ...(letters.includes('i') ? { native: 'in' } : letters.includes('o') ? { native: 'out' } : {}),
    ...(letters.includes('p') ? { paysProtocol: true } : {}),
    ...(letters.includes('w') ? { isWarm: true } : {}),
  };
}

function partsOf(traits: Partial<SwapTraits>, legs: readonly (readonly GasHop[])[]) {
  const all = { tradeType: 'exactInput', nativeIn: false, nativeOut: false, ...traits } as const;
  const counts = Object.keys(GAS_TABLE).map((part) => {
    const table = { ...NOTHING, [part]: 1 };
    return [part, sharedParts(all, legs, table, hopGasesOf(table))] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

const OUTPUT = { tradeType: 'exactOutput' } as const;

test.each<[string, Partial<SwapTraits>, (readonly GasHop[])[], Partial<GasTable>]>([
  ['routes of one pool share nothing here', {}, [[hop('v3')], [hop('v2')]], {}],
  [
    'other tokens in between',
    {},
    [
      [hop('v3'), hop('v3', USDC)],
      [hop('v3'), hop('v3', DAI)],
    ],
    {},
  ],
  [
    'a token through the router twice, swept once',
    {},
    [
      [hop('v3'), hop('v3', USDC)],
      [hop('v2'), hop('v3', USDC)],
    ],
    { tokenAgain: 1, carriedAgain: 1, sweptAgain: 1 },
  ],
  [
    'hops that stand for all of their kind share nothing',
    {},
    [
      [hop('v3'), { protocol: 'v3', ticksCrossed: 0, wordsCrossed: 0 }],
      [hop('v3'), { protocol: 'v3', ticksCrossed: 0, wordsCrossed: 0 }],
    ],
    {},
  ],
  [
    'a pair is paid directly, so that the router has nothing of it',
    {},
    [
      [hop('v3'), hop('v2', USDC)],
      [hop('v3'), hop('v3', USDC)],
      [hop('v2'), hop('v2', USDC)],
    ],
    { tokenAgain: 2 },
  ],
  [
    'pools of one contract owe each other the token: only the ends of a command are held',
    {},
    [
      [hop('v4'), hop('v4', USDC)],
      [hop('v4'), hop('v4', USDC)],
    ],
    { v4HeldAgain: 2 },
  ],
  [
    'the manager is paid in a token that it has paid before',
    {},
    [
      [hop('v4'), hop('v2', WETH)],
      [hop('v3'), hop('v4', WETH)],
    ],
    { tokenAgain: 1, v4HeldAgain: 1 },
  ],
  [
    'the native coin is no token of the manager',
    {},
    [
      [hop('v4', IN, 'o'), hop('v3', WETH)],
      [hop('v3'), hop('v4', WETH, 'i')],
    ],
    { tokenAgain: 1, carriedAgain: 1, v4HeldAgain: 0 },
  ],
  [
    'fees of the protocol in one token; a warm pool has noted its own',
    {},
    [[hop('v4', IN, 'p')], [hop('v4', IN, 'p')], [hop('v4', IN, 'pw')]],
    { v4FeeAgain: 1, v4HeldAgain: 4 },
  ],
  [
    'a token that one route passes on and another buys an excess of',
    OUTPUT,
    [
      [hop('v3'), hop('v3', USDC)],
      [hop('v2'), hop('v3', USDC)],
    ],
    { tokenAgain: 1 },
  ],
  [
    'wrapped for pools that are paid directly: it still passes through the router',
    {},
    [
      [hop('v4', IN, 'o'), hop('v2', WETH)],
      [hop('v4', IN, 'o'), hop('v2', WETH)],
    ],
    { tokenAgain: 1, carriedAgain: 1, v4HeldAgain: 1 },
  ],
  [
    'an excess of one token, bought twice',
    OUTPUT,
    [
      [hop('v3'), hop('v2', USDC)],
      [hop('v2'), hop('v3', USDC)],
    ],
    { reserveSweep: -1, reservePaid: -1, newReserve: -0.5 },
  ],
  [
    'of which a recipient that holds it gets the rest',
    { ...OUTPUT, holdsReserves: true },
    [
      [hop('v3'), hop('v2', USDC)],
      [hop('v2'), hop('v3', USDC)],
    ],
    { reserveSweep: -1, reservePaid: -1 },
  ],
  [
    'an excess of native coin, bought twice',
    OUTPUT,
    [
      [hop('v2'), hop('v4', WETH, 'i')],
      [hop('v3'), hop('v4', WETH, 'i')],
    ],
    { coinReserveSweep: -1, coinReservePaid: -1, newReserve: -0.5, v4HeldAgain: 1 },
  ],
  [
    'one of native coin and one of the wrapped token: two payments to one balance',
    OUTPUT,
    [
      [hop('v2'), hop('v4', WETH, 'i')],
      [hop('v3'), hop('v2', WETH)],
    ],
    { bothReserves: 1, newReserve: -0.5 },
  ],
  [
    'native coin that a later route wraps with its own: nothing is left to pay in coin',
    OUTPUT,
    [
      [hop('v2'), hop('v4', WETH, 'i')],
      [hop('v4', IN, 'o'), hop('v2', WETH)],
    ],
    { coinReservePaid: -1, newReserve: -0.5 },
  ],
  [
    'the wrapped token that a later route unwraps with its own',
    OUTPUT,
    [
      [hop('v3'), hop('v2', WETH)],
      [hop('v2'), hop('v4', WETH, 'i')],
    ],
    { reservePaid: -1, newReserve: -0.5 },
  ],
  [
    'wrapped in the second route, unwrapped in the third',
    OUTPUT,
    [
      [hop('v2'), hop('v4', WETH, 'i')],
      [hop('v4', IN, 'o'), hop('v2', WETH)],
      [hop('v3'), hop('v4', WETH, 'i')],
    ],
    { coinReserveSweep: -1, reservePaid: -1, coinReservePaid: -1, newReserve: -1, v4HeldAgain: 1 },
  ],
  [
    'pools of an exact output pay each other',
    OUTPUT,
    [
      [hop('v3'), hop('v3', USDC)],
      [hop('v3'), hop('v3', USDC)],
    ],
    { tokenAgain: 1 },
  ],
  [
    'native coin for one route of two',
    { nativeIn: true },
    [[hop('v4', WETH, 'i')], [hop('v3', WETH)]],
    { coinInAgain: 1 },
  ],
  [
    'native coin for all: what one alone costs has the first',
    { nativeIn: true },
    [[hop('v4', WETH, 'i')], [hop('v4', WETH, 'i')]],
    { coinInAgain: 1, v4HeldAgain: 1 },
  ],
  [
    'the router pays further routes in the wrapped token',
    { nativeIn: true },
    [[hop('v3', WETH)], [hop('v2', WETH)], [hop('v3', WETH)], [hop('v4', WETH, 'i')]],
    { furtherWrapped: 2, coinInAgain: 1 },
  ],
  [
    'native coin from all routes: what one alone costs has the first',
    { nativeOut: true },
    [[hop('v4', IN, 'o')], [hop('v4', IN, 'o')], [hop('v4', IN, 'o')]],
    { coinOutAgain: 2, v4HeldAgain: 2 },
  ],
  [
    'native coin from one route of two',
    { nativeOut: true },
    [[hop('v4', IN, 'o')], [hop('v3')]],
    { coinOutAgain: 1 },
  ],
  [
    'exact output: wrapped, unwrapped and wrapped again',
    { ...OUTPUT, nativeIn: true },
    [[hop('v3', WETH)], [hop('v4', WETH, 'i')], [hop('v2', WETH)]],
    { coinInAgainRefunded: 1, formThereAndBack: 1 },
  ],
])('%s', (_, traits, legs, parts) => {
  const expected = Object.fromEntries(Object.entries(parts).filter(([, count]) => count !== 0));
  expect(partsOf(traits, legs)).toEqual(expected);
});
