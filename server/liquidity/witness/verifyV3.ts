import type { DecodedCall, LiquidityCall } from '../model/liquidityPlan.ts';
import type { V3Add, V3Removal } from '../model/v3Change.ts';
import { type FunctionShape, readCalls } from './readCalls.ts';
import { type ExpectedCall, requireCalls } from './sameCalls.ts';

const RANGE = [
  ['tickLower', 'tick'],
  ['tickUpper', 'tick'],
] as const;
const AMOUNTS = [
  ['amount0Desired', 'uint'],
  ['amount1Desired', 'uint'],
  ['amount0Min', 'uint'],
  ['amount1Min', 'uint'],
] as const;

/** Functions of the V3 position manager, with the selectors that explorers show. */
const FUNCTIONS: readonly FunctionShape[] = [
  [
    '0x88316456',
    'mint',
    [
      ['token0', 'address'],
      ['token1', 'address'],
      ['fee', 'uint'],
      ...RANGE,
      ...AMOUNTS,
      ['recipient', 'address'],
      ['deadline', 'uint'],
    ],
  ],
  [
    '0x13ead562',
    'createAndInitializePoolIfNecessary',
    [
      ['token0', 'address'],
      ['token1', 'address'],
      ['fee', 'uint'],
      ['sqrtPriceX96', 'uint'],
    ],
  ],
  ['0x219f5d17', 'increaseLiquidity', [['tokenId', 'uint'], ...AMOUNTS, ['deadline', 'uint']]],
  [
    '0x0c49ccbe',
    'decreaseLiquidity',
    [
      ['tokenId', 'uint'],
      ['liquidity', 'uint'],
      ['amount0Min', 'uint'],
      ['amount1Min', 'uint'],
      ['deadline', 'uint'],
    ],
  ],
  [
    '0xfc6f7865',
    'collect',
    [
      ['tokenId', 'uint'],
      ['recipient', 'address'],
      ['amount0Max', 'uint'],
      ['amount1Max', 'uint'],
    ],
  ],
  ['0x42966c68', 'burn', [['tokenId', 'uint']]],
  ['0x12210e8a', 'refundETH', []],
  [
    '0x49404b7c',
    'unwrapWETH9',
    [
      ['amountMinimum', 'uint'],
      ['recipient', 'address'],
    ],
  ],
  [
    '0xdf2ab5bb',
    'sweepToken',
    [
      ['token', 'address'],
      ['amountMinimum', 'uint'],
      ['recipient', 'address'],
    ],
  ],
];

const ALL = 340282366920938463463374607431768211455n;
const ITSELF = '0x0000000000000000000000000000000000000000';

/**
 * Reads the calldata of an add back. @throws Error when it is not exactly the add; Undecodable when it is not
 * canonically encoded
 */
export function verifyV3Add({ to, data, value }: LiquidityCall, add: V3Add): readonly DecodedCall[] {
  const { pool, ticks, tokenId, desired, minima, recipient, deadline } = add;
  const paid = add.nativeSide === undefined ? 0n : [desired.amount0, desired.amount1][add.nativeSide];
  if (to !== add.manager || value !== paid) throw new Error(`transaction to ${to} with ${value} wei`);
  const bounded = [
    ['amount0Desired', desired.amount0],
    ['amount1Desired', desired.amount1],
    ['amount0Min', minima.amount0],
    ['amount1Min', minima.amount1],
  ] as const;
  const call: ExpectedCall =
    tokenId === undefined
      ? [
          'mint',
          [
            ['token0', pool.token0],
            ['token1', pool.token1],
            ['fee', pool.fee],
            ['tickLower', ticks.tickLower],
            ['tickUpper', ticks.tickUpper],
            ...bounded,
            ['recipient', recipient],
            ['deadline', deadline],
          ],
        ]
      : ['increaseLiquidity', [['tokenId', tokenId], ...bounded, ['deadline', deadline]]];
  const found = readCalls(data, FUNCTIONS);
  const expected = value > 0n ? [call, ['refundETH', []] as const] : [call];
  if (add.startX96 !== undefined) {
    const key = [
      ['token0', pool.token0],
      ['token1', pool.token1],
      ['fee', pool.fee],
    ] as const;
    expected.unshift(['createAndInitializePoolIfNecessary', [...key, ['sqrtPriceX96', add.startX96]]]);
  }
  requireCalls(found, expected);
  return found;
}

/** Reads the calldata of removals back. @throws as `verifyV3Add` */
export function verifyV3Removals(
  { to, data, value }: LiquidityCall,
  removals: readonly V3Removal[],
): readonly DecodedCall[] {
  if (value !== 0n) throw new Error(`a removal with ${value} wei`);
  const found = readCalls(data, FUNCTIONS);
  const expected = removals.flatMap((removal) => {
    if (removal.manager !== to) throw new Error(`transaction to ${to} instead of ${removal.manager}`);
    return expectedOf(removal);
  });
  requireCalls(found, expected);
  return found;
}

function expectedOf(removal: V3Removal): ExpectedCall[] {
  const { tokenId, liquidity, minima, deadline, collects, burns, recipient, pool } = removal;
  const [minimum0, minimum1] = liquidity > 0n ? [minima.amount0, minima.amount1] : [0n, 0n];
  const collect = (to: string): ExpectedCall => [
    'collect',
    [
      ['tokenId', tokenId],
      ['recipient', to],
      ['amount0Max', ALL],
      ['amount1Max', ALL],
    ],
  ];
  const unwrap = (minimum: bigint): ExpectedCall => [
    'unwrapWETH9',
    [
      ['amountMinimum', minimum],
      ['recipient', recipient],
    ],
  ];
  const sweep = (token: string, minimum: bigint): ExpectedCall => [
    'sweepToken',
    [
      ['token', token],
      ['amountMinimum', minimum],
      ['recipient', recipient],
    ],
  ];
  const expected: ExpectedCall[] = [];
  if (liquidity > 0n) {
    const terms = [
      ['tokenId', tokenId],
      ['liquidity', liquidity],
      ['amount0Min', minima.amount0],
      ['amount1Min', minima.amount1],
      ['deadline', deadline],
    ] as const;
    expected.push(['decreaseLiquidity', terms]);
  }
  if (collects && removal.unwrapSide === undefined) expected.push(collect(recipient));
  if (collects && removal.unwrapSide === 0)
    expected.push(collect(ITSELF), unwrap(minimum0), sweep(pool.token1, minimum1));
  if (collects && removal.unwrapSide === 1)
    expected.push(collect(ITSELF), unwrap(minimum1), sweep(pool.token0, minimum0));
  if (burns) expected.push(['burn', [['tokenId', tokenId]]]);
  return expected;
}
