import { encodeAbiParameters, type Hex, type Log, pad, toEventSelector } from 'viem';
import { expect, test } from 'vitest';
import { movedBy, type SwapEnds } from './moved.ts';

const [WETH, USDC, ACCOUNT, ROUTER, POOL, RECIPIENT]: Hex[] = ['01', '02', '03', '04', '05', '06'].map(
  (byte): Hex => `0x${byte.repeat(20)}`,
);

const log = (address: Hex | undefined, topics: Hex[], amount: bigint) =>
  ({ address, topics, data: encodeAbiParameters([{ type: 'uint256' }], [amount]) }) as unknown as Log;
const transfer = (token: Hex | undefined, from: Hex | undefined, to: Hex | undefined, amount: bigint) =>
  log(
    token,
    [toEventSelector('Transfer(address,address,uint256)'), pad(from ?? '0x'), pad(to ?? '0x')],
    amount,
  );
const withdrawal = (from: Hex | undefined, amount: bigint) =>
  log(WETH, [toEventSelector('Withdrawal(address,uint256)'), pad(from ?? '0x')], amount);

const ends = (tokenIn: Hex | undefined, tokenOut: Hex | undefined, value: bigint): SwapEnds =>
  ({
    account: ACCOUNT,
    recipient: ACCOUNT,
    router: ROUTER,
    wrappedNative: WETH,
    tokenIn,
    tokenOut,
    useCoin: true,
    value,
  }) as SwapEnds;

test('default: a token for a token, by its transfers; what passes others does not count', () => {
  const logs = [
    transfer(USDC, ACCOUNT, POOL, 100n),
    transfer(WETH, POOL, ACCOUNT, 7n),
    transfer(USDC, POOL, ROUTER, 9n),
  ];
  expect(movedBy(logs, { ...ends(USDC, WETH, 0n), useCoin: false })).toEqual({ paid: 100n, received: 7n });
});

test('args: the coin in, some of which the router gives back', () => {
  const logs = [transfer(USDC, POOL, ACCOUNT, 50n), withdrawal(ROUTER, 3n), withdrawal(POOL, 99n)];
  expect(movedBy(logs, ends(WETH, USDC, 10n))).toEqual({ paid: 7n, received: 50n });
});

test('args: the coin out is what the router unwraps', () => {
  const logs = [transfer(USDC, ACCOUNT, POOL, 50n), transfer(WETH, POOL, ROUTER, 5n), withdrawal(ROUTER, 5n)];
  expect(movedBy(logs, ends(USDC, WETH, 0n))).toEqual({ paid: 50n, received: 5n });
});

test('behavior: what another recipient gets is received, and what the account gets back is not paid', () => {
  const logs = [
    transfer(USDC, ACCOUNT, POOL, 100n),
    transfer(WETH, POOL, RECIPIENT, 7n),
    transfer(USDC, ROUTER, ACCOUNT, 10n),
  ];
  const other = { ...ends(USDC, WETH, 0n), useCoin: false, recipient: RECIPIENT as Hex };
  expect(movedBy(logs, other)).toEqual({ paid: 90n, received: 7n });
});
