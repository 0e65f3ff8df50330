import { type Address, erc20Abi, formatEther, formatUnits, isAddressEqual } from 'viem';
import { compareExchanges } from '../../client/src/compareExchanges.ts';
import { createSwapApiClient, type Quote, type SwapApiClient } from '../../client/src/index.ts';
import { sendTransaction } from './accounts.ts';
import { type ChainClient, chainClient } from './chainClient.ts';
import type { LocalStack } from './localStack.ts';

type Exchanges = Awaited<ReturnType<SwapApiClient['getNetwork']>>['exchanges'];

const ONE_WETH = 10n ** 18n;

/**
 * One WETH for USDC the way a client does it: list, quote at every exchange, build, send, and look at the
 * amount that arrived.
 * @throws Error when it is not the quoted amount
 */
export async function runExample(
  { replica, proxy, index }: LocalStack,
  say: (line: string) => void,
): Promise<void> {
  const api = createSwapApiClient({ baseUrl: proxy.url, hasServiceDefaults: true });
  if (index !== undefined) {
    const { tokens } = await api.listTokens({ limit: 5 });
    say(`GET  /api/v1/tokens2?limit=5\n     ${tokens.map(({ symbol }) => symbol).join(' ')}`);
  }

  const [trader] = replica.accounts;
  const { WETH, USDC } = replica.tokens;
  const trade = {
    tokenIn: WETH.address,
    tokenOut: USDC.address,
    amountIn: String(ONE_WETH),
    exchanges: 'all',
  };
  const { exchanges } = await api.getNetwork();
  const quote = await api.getQuote({ ...trade, alternatives: true });
  const show = (amount: string | bigint) => `${formatUnits(BigInt(amount), USDC.decimals)} USDC`;
  say(`GET  /api/v1/quote?exchanges=all&alternatives=true   1 WETH → USDC`);
  say(`     best of ${exchanges.length}: ${nameIn(exchanges, quote.exchange)}`);
  say(`     ${show(quote.amountOut)} through ${describe(quote.route)}, impact ${quote.priceImpact} %`);
  for (const line of othersOf(quote, exchanges, show)) say(`     ${line}`);

  const swap = await api.buildSwap({ ...trade, recipient: trader.address });
  say(`POST /api/v1/swap    slippage ${swap.slippage} %`);
  const [value, bytes] = [BigInt(swap.value), (swap.data.length - 2) / 2];
  say(`     to ${swap.to}, value ${formatEther(value)} ETH, ${bytes} bytes of calldata`);
  say(`     at least ${show(swap.quote.minAmountOut ?? 0n)}`);

  const client = chainClient(replica.url);
  const before = await balanceOf(client, USDC.address, trader.address);
  const receipt = await sendTransaction(client, {
    from: trader.address,
    to: swap.to as Address,
    data: swap.data as `0x${string}`,
    value,
    gas: BigInt(swap.gasEstimate),
  });
  const received = (await balanceOf(client, USDC.address, trader.address)) - before;
  say(
    `sent ${receipt.transactionHash}\n     block ${receipt.blockNumber}, ${receipt.status}, gas used ${receipt.gasUsed}`,
  );
  say(`     quoted  ${show(quote.amountOut)}\n     arrived ${show(received)}`);

  if (receipt.status !== 'success') throw new Error('the swap was reverted');
  const { router } = exchanges.find(({ id }) => id === quote.exchange) ?? {};
  if (router === undefined || !isAddressEqual(swap.to as Address, router.address as Address))
    throw new Error('to is not the router of the exchange');
  if (received !== BigInt(quote.amountOut)) throw new Error(`arrived ${received}, quoted ${quote.amountOut}`);
}

const nameIn = (exchanges: Exchanges, id: string | null) =>
  exchanges.find((each) => each.id === id)?.name ?? id ?? 'the executor';

/** Describes the best trade of each other exchange, or the reason for none. */
function othersOf(quote: Quote, exchanges: Exchanges, show: (amount: bigint) => string): readonly string[] {
  const { offers, refusals, isAfterGas } = compareExchanges(quote);
  return [
    ...offers
      .filter(({ isBest }) => !isBest)
      .map(({ exchange, amount, percent }) => {
        const figures = `${show(amount)}${isAfterGas ? ' after gas' : ''} (${percent} %)`;
        return `${nameIn(exchanges, exchange)}: ${figures}`;
      }),
    ...refusals.map(({ exchange, error }) => `${nameIn(exchanges, exchange)}: ${error}`),
  ];
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
