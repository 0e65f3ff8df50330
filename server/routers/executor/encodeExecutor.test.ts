import { encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem';
import { expect, test } from 'vitest';
import { DAI, FEE_RECIPIENT, RECIPIENT, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { DEADLINE, OTHER_CALLBACK, ROUTER, ROUTER_SWAPS } from '../swaps.testkit.ts';
import { EXECUTOR } from './executor.ts';
import { beforeExecutorFee } from './feeOfExecutor.ts';

/* The expected calldata is encoded by viem, from the source of the contract. */

const ABI = parseAbi([
  'struct Hop { address pool; address tokenOut; bytes4 callback; uint24 feePips; bool zeroForOne; }',
  'struct Leg { uint256 amount; Hop[] hops; Hop[] otherwise; uint32 gasCap; uint32 gasReserve; }',
  'struct Call { address tokenIn; address tokenOut; uint256 amountIn; uint256 amountOut; address recipient; uint256 deadline; bool exactOutput; bool unwrap; bool direct; address feeRecipient; uint16 feeBips; }',
  'function execute(Call c, Leg[] legs)',
]);
/** The addresses of `v2Hop`, of `v3Hop`, and of the pools of the testkit with facts of their own. */
const [PAIR, POOL, OTHER_POOL, OWN_FEE_PAIR] = [1, 3, 5, 7].map(
  (digit) => `0x00000000000000000000000000000000000d1a0${digit}` as const,
) as [Hex, Hex, Hex, Hex];
const UNISWAP = '0xfa461e33';
const NOBODY: Hex = zeroAddress;
const PLAIN = { exactOutput: false, unwrap: false, direct: false, feeRecipient: NOBODY, feeBips: 0 };
const TERMS = { ...PLAIN, recipient: RECIPIENT, deadline: DEADLINE, tokenIn: USDC, tokenOut: DAI };

const v3 = (tokenOut: Hex, zeroForOne: boolean, pool = POOL, callback: Hex = UNISWAP) => ({
  pool,
  tokenOut,
  callback,
  feePips: 0,
  zeroForOne,
});
const v2 = (tokenOut: Hex, zeroForOne: boolean, pool = PAIR, feePips = 3000) => ({
  pool,
  tokenOut,
  callback: '0x00000000' as const,
  feePips,
  zeroForOne,
});
type Hop = ReturnType<typeof v2> | ReturnType<typeof v3>;
const leg = (amount: bigint, ...hops: Hop[]) => ({
  amount,
  hops,
  otherwise: [] as Hop[],
  gasCap: 0,
  gasReserve: 0,
});
type Call = typeof TERMS & { readonly amountIn: bigint; readonly amountOut: bigint };
const execute = (call: Call, ...legs: ReturnType<typeof leg>[]) =>
  encodeFunctionData({ abi: ABI, functionName: 'execute', args: [call, legs] });
const [SOLD, BOUGHT] = [
  { amountIn: 1000n, amountOut: 890n },
  { amountIn: 1010n, amountOut: 900n, exactOutput: true },
];

test.each<readonly [string, Hex, bigint]>([
  ['tokens sold', execute({ ...TERMS, ...SOLD }, leg(0n, v3(DAI, false))), 0n],
  [
    'tokens bought through pool and pair',
    execute({ ...TERMS, ...BOUGHT }, leg(0n, v3(WETH, true), v2(UNI, false), v3(DAI, true))),
    0n,
  ],
  [
    'native coin sold through a pair',
    execute({ ...TERMS, ...SOLD, tokenIn: WETH }, leg(0n, v2(DAI, false))),
    1000n,
  ],
  [
    'native coin bought through a pair',
    execute({ ...TERMS, ...BOUGHT, tokenOut: WETH, unwrap: true }, leg(0n, v2(WETH, true))),
    0n,
  ],
  [
    'tokens sold over two exchanges',
    execute(
      { ...TERMS, ...SOLD, amountIn: 3000n },
      leg(1000n, v3(DAI, false)),
      leg(1000n, v3(DAI, false, OTHER_POOL, OTHER_CALLBACK)),
      leg(0n, v3(WETH, true), v3(DAI, false, OTHER_POOL, OTHER_CALLBACK)),
    ),
    0n,
  ],
  [
    'tokens sold through a pair with a fee of its own',
    execute({ ...TERMS, ...SOLD }, leg(0n, v2(WETH, true, OWN_FEE_PAIR, 1700), v2(DAI, false))),
    0n,
  ],
  [
    'tokens sold with a second way',
    execute(
      { ...TERMS, ...SOLD, amountIn: 2000n, amountOut: 1700n },
      {
        ...leg(1000n, v3(DAI, false)),
        otherwise: [v2(WETH, true), v3(DAI, false)],
        gasCap: 210_000,
        gasReserve: 345_678,
      },
      leg(0n, v2(DAI, false)),
    ),
    0n,
  ],
  ['a taxed token bought', execute({ ...TERMS, ...SOLD, direct: true }, leg(0n, v2(DAI, false))), 0n],
  [
    'tokens bought with a fee',
    execute(
      { ...TERMS, ...BOUGHT, amountOut: 891n, feeRecipient: FEE_RECIPIENT, feeBips: 100 },
      leg(0n, v3(DAI, false)),
    ),
    0n,
  ],
])('%s: calldata and value are those of the contract', (title, data, value) => {
  const swap = ROUTER_SWAPS.executor[title];
  expect(swap && EXECUTOR.encode(swap)).toEqual({ to: ROUTER, data, value });
});

test('the output before the fee is the least whose share is enough, as the contract rounds it', () => {
  for (const bips of [1n, 25n, 499n])
    for (let kept = 1n; kept < 30_000n; kept += 611n) {
      const gross = beforeExecutorFee(kept, bips);
      expect(gross * (10_000n - bips) >= kept * 10_000n).toBe(true);
      expect((gross - 1n) * (10_000n - bips) < kept * 10_000n).toBe(true);
      expect(gross - (gross * bips) / 10_000n).toBeGreaterThanOrEqual(kept);
    }
});
