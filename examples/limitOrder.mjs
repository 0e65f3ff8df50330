// A limit order: sells one native coin for USDC once that brings LIMIT raw units, and never for less.
// SWAP_API_URL, RPC_URL, PRIVATE_KEY and LIMIT come from the environment. npm install viem and the client.
import { createSwapApiClient, SwapApiError } from 'swap-api-client';
import { executeSwap } from 'swap-api-client/viem';
import { createPublicClient, createWalletClient, defineChain, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const { SWAP_API_URL = 'http://127.0.0.1:3000', RPC_URL = 'http://127.0.0.1:8545' } = process.env;
const { PRIVATE_KEY, LIMIT } = process.env;
if (!PRIVATE_KEY || !LIMIT) {
  console.error('Set PRIVATE_KEY, and LIMIT in raw units of USDC: 3500000000 is 3 500 USDC');
  process.exit(1);
}

const api = createSwapApiClient({ baseUrl: SWAP_API_URL });
const { chainId } = await api.getNetwork();
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const network = defineChain({
  id: chainId,
  name: 'this chain',
  nativeCurrency,
  rpcUrls: { default: { http: [] } },
});
const transport = http(RPC_URL);
const chain = createPublicClient({ transport, pollingInterval: 500 });
const wallet = createWalletClient({ account: privateKeyToAccount(PRIVATE_KEY), chain: network, transport });

const trade = {
  tokenIn: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  tokenOut: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  amountIn: '1000000000000000000',
};
// A new quote comes after each block that changes it.
for await (const { event, data } of api.streamQuote(trade)) {
  if (event !== 'quote' || BigInt(data.amountOut) < BigInt(LIMIT)) continue;
  let hash;
  const onHash = (given) => {
    hash = given;
  };
  try {
    // The bound is in the calldata: a market that turns before the block makes the transaction revert.
    const { moved } = await executeSwap({
      api,
      wallet,
      chain,
      trade: { ...trade, minAmountOut: LIMIT },
      onHash,
    });
    console.log(JSON.stringify({ hash, amountOut: String(moved.amountOut) }));
    break;
  } catch (error) {
    // Nothing was sent, and the market is below the limit again. After a hash, look at that transaction first.
    const isTooLate = error instanceof SwapApiError && error.code === 'BOUND_NOT_MET';
    if (!isTooLate || hash !== undefined) throw error;
  }
}
