import { appendCommands, positionManagerCall } from '../../universalRouter/encode/appendCommands.ts';
import { ADDRESS_THIS, NATIVE } from '../../universalRouter/encode/commands.ts';
import { encodeCommand } from '../../universalRouter/encode/encodeCommand.ts';
import type { LiquidityCall } from '../model/liquidityPlan.ts';
import { currenciesOfZap, type V4Zap } from '../model/v4Zap.ts';
import { encodeV4MintFromBalance } from './encodeV4.ts';

/**
 * Returns the transaction of a zap: the swap, its output and the rest of the payment into the position
 * manager, and the mint. Native coin goes with the last command, which sends all that the router holds.
 */
export function encodeV4Zap(zap: V4Zap): LiquidityCall {
  const { swap, bound, rest, add, sender, isBoughtLast } = zap;
  const { paid, bought } = currenciesOfZap(zap);
  const { manager } = add;
  // Tokens come last into the manager, where a call in between could take them.
  const funding =
    paid === NATIVE || rest === 0n ? [] : [encodeCommand('PERMIT2_TRANSFER_FROM', [paid, manager, rest])];
  const output = [
    bought === NATIVE
      ? encodeCommand('UNWRAP_WETH', [ADDRESS_THIS, bound])
      : encodeCommand('SWEEP', [bought, manager, bound]),
  ];
  const moves = isBoughtLast ? [...funding, ...output] : [...output, ...funding];
  const mint = positionManagerCall(encodeV4MintFromBalance(add, sender));
  const value = swap.value + (paid === NATIVE ? rest : 0n);
  return { to: swap.to, data: appendCommands(swap.data, [...moves, mint]), value };
}
