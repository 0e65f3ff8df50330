import { type Address, erc20Abi, formatEther, formatUnits, isAddressEqual } from 'viem';
import { sendTransaction } from './accounts.ts';
import { apiClient } from './apiClient.ts';
import { type ChainClient, chainClient } from './chainClient.ts';
import type { LocalStack } from './localStack.ts';

const ONE_WETH = 10n ** 18n;

/**
 * One WETH for USDC the way a client does it: list, quote, build, send, and look at what arrived.
 * @throws Error when what arrived is not what was quoted
 */
export async function runExample({ replica, proxy }: LocalStack, say: (line: string) => void): Promise<void> {
  const api = apiClient(proxy.url);
  const { tokens } = await api.tokens({ limit: '5' });
  say(`GET  /api/v1/tokens2?limit=5\n     ${tokens.map(({ symbol }) => symbol).join(' ')}`);

  const [trader] = replica.accounts;
  const { WETH, USDC } = replica.tokens;
  const trade = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ONE_WETH) };
  const quote = await api.quote(trade);
  const show = (amount: bigint) => `${formatUnits(amount, USDC.decimals)} USDC`;
  say(`GET  /swap-api/api/v1/quote   1 WETH → USDC`);
  say(`     ${show(quote.amountOut)} through ${describe(quote.route)}, impact ${quote.priceImpact} %`);

  const swap = await api.swap({ ...trade, recipient: trader.address });
  say(`POST /swap-api/api/v1/swap    slippage ${swap.slippage} %`);
  say(
    `     to ${swap.to}, value ${formatEther(swap.value)} ETH, ${(swap.data.length - 2) / 2} bytes of calldata`,
  );
  say(`     at least ${show(swap.quote.minAmountOut ?? 0n)}`);

  const client = chainClient(replica.url);
  const before = await balanceOf(client, USDC.address, trader.address);
  const { to, data, value } = swap;
  const receipt = await sendTransaction(client, {
    from: trader.address,
    to,
    data,
    value,
    gas: swap.gasEstimate,
  });
  const received = (await balanceOf(client, USDC.address, trader.address)) - before;
  say(
    `sent ${receipt.transactionHash}\n     block ${receipt.blockNumber}, ${receipt.status}, gas used ${receipt.gasUsed}`,
  );
  say(`     quoted  ${show(quote.amountOut)}\n     arrived ${show(received)}`);

  if (receipt.status !== 'success') throw new Error('the swap was reverted');
  if (!isAddressEqual(swap.to, replica.contracts.universalRouter)) throw new Error('to is not the router');
  if (received !== quote.amountOut) throw new Error(`arrived ${received}, quoted ${quote.amountOut}`);
}

function describe({ protocols, fees }: { protocols: readonly string[]; fees: readonly number[] }): string {
  const hops = protocols.map((protocol, hop) =>
    protocol === 'v2' ? 'a V2 pair' : `a ${protocol.toUpperCase()} pool of ${(fees[hop] ?? 0) / 10_000} %`,
  );
  return hops.join(', then ');
}

function balanceOf(client: ChainClient, token: Address, holder: Address): Promise<bigint> {
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
}
