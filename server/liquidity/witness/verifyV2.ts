import { type Hex, toFunctionSelector } from 'viem';
import type { DecodedCall, LiquidityCall } from '../model/liquidityPlan.ts';
import type { V2Add, V2Removal } from '../model/v2Change.ts';
import { type FunctionShape, readCalls } from './readCalls.ts';
import { type ExpectedCall, requireCalls } from './sameCalls.ts';

const END = [
  ['to', 'address'],
  ['deadline', 'uint'],
] as const;
const OF_COIN = [['amountTokenMin', 'uint'], ['amountCoinMin', 'uint'], ...END] as const;

/** Functions of a V2 router; those of the coin by their signature, because forks name it differently. */
function functionsOf(coinName: string): readonly FunctionShape[] {
  const selector = (name: string, types: string): Hex => toFunctionSelector(`function ${name}(${types})`);
  const six = 'address,uint256,uint256,uint256,address,uint256';
  const ofShares = [['token', 'address'], ['liquidity', 'uint'], ...OF_COIN] as const;
  const withTax = `removeLiquidity${coinName}SupportingFeeOnTransferTokens`;
  return [
    [
      '0xe8e33700',
      'addLiquidity',
      [
        ['tokenA', 'address'],
        ['tokenB', 'address'],
        ['amountADesired', 'uint'],
        ['amountBDesired', 'uint'],
        ['amountAMin', 'uint'],
        ['amountBMin', 'uint'],
        ...END,
      ],
    ],
    [
      selector(`addLiquidity${coinName}`, six),
      `addLiquidity${coinName}`,
      [['token', 'address'], ['amountTokenDesired', 'uint'], ...OF_COIN],
    ],
    [
      '0xbaa2abde',
      'removeLiquidity',
      [
        ['tokenA', 'address'],
        ['tokenB', 'address'],
        ['liquidity', 'uint'],
        ['amountAMin', 'uint'],
        ['amountBMin', 'uint'],
        ...END,
      ],
    ],
    [selector(`removeLiquidity${coinName}`, six), `removeLiquidity${coinName}`, ofShares],
    [selector(withTax, six), withTax, ofShares],
  ];
}

/** Reads the calldata of an add to a pair back. @throws Error when it is not exactly the add; Undecodable */
export function verifyV2Add({ to, data, value }: LiquidityCall, add: V2Add): readonly DecodedCall[] {
  const { pool, desired, minima, recipient, deadline, coinSide, coinName } = add;
  const paid = coinSide === undefined ? 0n : [desired.amount0, desired.amount1][coinSide];
  if (to !== add.router || value !== paid) throw new Error(`transaction to ${to} with ${value} wei`);
  const end = [
    ['to', recipient],
    ['deadline', deadline],
  ] as const;
  const plain: ExpectedCall = [
    'addLiquidity',
    [
      ['tokenA', pool.token0],
      ['tokenB', pool.token1],
      ['amountADesired', desired.amount0],
      ['amountBDesired', desired.amount1],
      ['amountAMin', minima.amount0],
      ['amountBMin', minima.amount1],
      ...end,
    ],
  ];
  const [token, wanted, least, coinLeast] =
    coinSide === 0
      ? [pool.token1, desired.amount1, minima.amount1, minima.amount0]
      : [pool.token0, desired.amount0, minima.amount0, minima.amount1];
  const ofCoin: ExpectedCall = [
    `addLiquidity${coinName}`,
    [
      ['token', token],
      ['amountTokenDesired', wanted],
      ['amountTokenMin', least],
      ['amountCoinMin', coinLeast],
      ...end,
    ],
  ];
  const found = readCalls(data, functionsOf(coinName));
  requireCalls(found, [coinSide === undefined ? plain : ofCoin]);
  return found;
}

/** Reads the calldata of a removal from a pair back. @throws as `verifyV2Add` */
export function verifyV2Removal(
  { to, data, value }: LiquidityCall,
  removal: V2Removal,
): readonly DecodedCall[] {
  const { pool, shares, minima, recipient, deadline, coinSide, coinName, isTaxed } = removal;
  if (to !== removal.router || value !== 0n) throw new Error(`transaction to ${to} with ${value} wei`);
  const end = [
    ['to', recipient],
    ['deadline', deadline],
  ] as const;
  const plain: ExpectedCall = [
    'removeLiquidity',
    [
      ['tokenA', pool.token0],
      ['tokenB', pool.token1],
      ['liquidity', shares],
      ['amountAMin', minima.amount0],
      ['amountBMin', minima.amount1],
      ...end,
    ],
  ];
  const [token, least, coinLeast] =
    coinSide === 0
      ? [pool.token1, minima.amount1, minima.amount0]
      : [pool.token0, minima.amount0, minima.amount1];
  const name = `removeLiquidity${coinName}${isTaxed ? 'SupportingFeeOnTransferTokens' : ''}`;
  const ofCoin: ExpectedCall = [
    name,
    [
      ['token', token],
      ['liquidity', shares],
      ['amountTokenMin', least],
      ['amountCoinMin', coinLeast],
      ...end,
    ],
  ];
  const found = readCalls(data, functionsOf(coinName));
  requireCalls(found, [coinSide === undefined ? plain : ofCoin]);
  return found;
}
