import { AbiReader, Undecodable } from '../../universalRouter/witness/abiReader.ts';
import { type EncodedCommand, readExecute } from '../../universalRouter/witness/decodeSwap.ts';
import type { DecodedCall, LiquidityCall } from '../model/liquidityPlan.ts';
import { currenciesOfZap, type V4Zap } from '../model/v4Zap.ts';
import { type ExpectedCall, requireCalls } from './sameCalls.ts';
import { verifyV4MintFromBalance } from './verifyV4.ts';

const COIN = '0x0000000000000000000000000000000000000000';
/** The router's word for itself. */
const ROUTER = '0x0000000000000000000000000000000000000002';
const MINT_COMMAND = 0x14;

/** Commands of the router by their byte. */
const COMMANDS: Readonly<Record<number, readonly [name: string, args: readonly string[]]>> = {
  2: ['PERMIT2_TRANSFER_FROM', ['token', 'recipient', 'amount']],
  4: ['SWEEP', ['token', 'recipient', 'minimum']],
  12: ['UNWRAP_WETH', ['recipient', 'minimum']],
};

/**
 * Reads the calldata of a zap in one transaction back. Its first commands are those of the swap, which was
 * verified alone. Returns the commands after it, and the actions of the mint.
 * @throws Error when it is not exactly the zap; Undecodable when it is not canonically encoded
 */
export function verifyV4Zap({ to, data, value }: LiquidityCall, zap: V4Zap): readonly DecodedCall[] {
  const { swap, bound, rest, add, sender } = zap;
  const { paid, bought } = currenciesOfZap(zap);
  const { manager, deadline } = add;
  const due = swap.value + (paid === COIN ? rest : 0n);
  if (to !== swap.to || value !== due) throw new Error(`transaction to ${to} with ${value} wei`);
  const own = readExecute(data);
  const ofSwap = readExecute(swap.data);
  for (const said of [own.deadline, ofSwap.deadline])
    if (said !== deadline) throw new Error(`calldata says deadline ${said} instead of ${deadline}`);
  for (const [index, { byte, input }] of ofSwap.commands.entries()) {
    const found = own.commands[index];
    if (found?.byte !== byte || found.input !== input) throw new Error(`command ${index} is not of the swap`);
  }
  const more = own.commands.slice(ofSwap.commands.length);
  const mint = more.pop();
  if (mint?.byte !== MINT_COMMAND) throw new Undecodable('a call of the position manager at the end');
  const expected: ExpectedCall[] = [];
  if (bought !== COIN) expected.push(['SWEEP', paymentOf(bought, manager, 'minimum', bound)]);
  else expected.push(['UNWRAP_WETH', paymentOf(undefined, ROUTER, 'minimum', bound)]);
  if (paid !== COIN && rest > 0n)
    expected.push(['PERMIT2_TRANSFER_FROM', paymentOf(paid, manager, 'amount', rest)]);
  if (zap.isBoughtLast) expected.reverse();
  const moves = more.map(readCommand);
  requireCalls(moves, expected);
  return [...moves, ...verifyV4MintFromBalance(mint.input, add, sender)];
}

function paymentOf(token: string | undefined, recipient: string, name: string, amount: bigint) {
  const first = token === undefined ? [] : [['token', token] as const];
  return [...first, ['recipient', recipient], [name, amount]] as const;
}

function readCommand({ byte, input }: EncodedCommand): DecodedCall {
  const [name, args] = COMMANDS[byte] ?? [];
  if (name === undefined || args === undefined) throw new Undecodable('a known command');
  const reader = new AbiReader(input, args.length);
  const read = args.map((arg) => {
    const isNumber = arg === 'amount' || arg === 'minimum';
    return [arg, isNumber ? String(reader.uint()) : reader.address()] as const;
  });
  reader.end();
  return { name, args: Object.fromEntries(read) };
}
