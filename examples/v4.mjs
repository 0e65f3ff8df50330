// Sells one ETH for USDC through a Uniswap V4 pool of the native coin: no wrapping, no approval. With viem.
// SWAP_API_URL, RPC_URL and PRIVATE_KEY come from the environment.
import { createPublicClient, createWalletClient, defineChain, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const api = process.env.SWAP_API_URL ?? 'http://127.0.0.1:3000';
const transport = http(process.env.RPC_URL ?? 'http://127.0.0.1:8545');
const { PRIVATE_KEY } = process.env;
if (!PRIVATE_KEY) {
  console.error('Set PRIVATE_KEY: the key of an account that has more than one ETH');
  process.exit(1);
}
const account = privateKeyToAccount(PRIVATE_KEY);
const chain = createPublicClient({ transport, pollingInterval: 100 });
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const network = defineChain({
  id: await chain.getChainId(),
  name: 'this chain',
  nativeCurrency,
  rpcUrls: { default: { http: [] } },
});
const wallet = createWalletClient({ account, chain: network, transport });

const response = await fetch(`${api}/api/v1/swap`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    // The wrapped token stands for the native coin, which is what is paid.
    tokenIn: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    tokenOut: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    amountIn: '1000000000000000000',
    recipient: account.address,
    protocols: 'v4',
    maxHops: 1,
  }),
});
const swap = await response.json();
if (!response.ok) throw new Error(`${swap.code}: ${swap.error}`);

const { to, data, value, gasEstimate } = swap;
const hash = await wallet.sendTransaction({ to, data, value: BigInt(value), gas: BigInt(gasEstimate) });
const { status } = await chain.waitForTransactionReceipt({ hash });
const { pools, amountOut } = swap.quote;
console.log(JSON.stringify({ status, hash, pools, amountOut }));
