import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { isTaxed } from '../../chain/tokens/taxRule.ts';
import type { Network } from '../../config/networks/network.ts';
import { AppError } from '../../errors.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { sellTax } from '../tax/taxedTrade.ts';

/** A transfer of the input to the router, in one transaction with the swap and before it. */
export interface Prepayment {
  readonly to: Address;
  readonly data: Hex;
}

/**
 * Returns the transfer that pays a swap of the Universal Router beforehand, raw units.
 * @throws AppError NOT_SUPPORTED_BY_ROUTER for another router, wrapped or native coins, and a taxed token
 */
export function prepaymentOf(
  { request, router: own, tokenTaxes }: QuotedTrade,
  { universalRouter, wrappedNative }: Pick<Network, 'universalRouter' | 'wrappedNative'>,
  amount: bigint,
): Prepayment {
  const { tokenIn } = request;
  if (own !== undefined || universalRouter === null) throw refused('swaps of the Universal Router alone');
  if (tokenIn === wrappedNative) throw refused('tokens other than the wrapped coin');
  if (isTaxed(sellTax(tokenTaxes))) throw refused('tokens that arrive in full');
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [universalRouter, amount],
  });
  return { to: tokenIn, data };
}

function refused(can: string): AppError {
  const message = `A payment by transfer cannot do this (payByTransfer): it can do ${can}`;
  return new AppError('NOT_SUPPORTED_BY_ROUTER', message, { details: { term: 'payByTransfer', can } });
}
