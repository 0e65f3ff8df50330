// Sells one WETH for USDC with ethers 6. SWAP_API_URL, RPC_URL and PRIVATE_KEY come from the environment.
import { JsonRpcProvider, Wallet } from 'ethers';

const api = process.env.SWAP_API_URL ?? 'http://127.0.0.1:3000';
const { PRIVATE_KEY } = process.env;
if (!PRIVATE_KEY) {
  console.error('Set PRIVATE_KEY: the key of an account that has more than one ETH');
  process.exit(1);
}
// By default ethers repeats an answer for 250 ms: on a quick chain, a sale right after another would get its nonce again. A
// second sale also sends `minBlock: receipt.blockNumber`, so that it is built on what the first one left.
const provider = new JsonRpcProvider(process.env.RPC_URL ?? 'http://127.0.0.1:8545', undefined, {
  polling: true,
  pollingInterval: 100,
  cacheTimeout: -1,
});
const wallet = new Wallet(PRIVATE_KEY, provider);

const response = await fetch(`${api}/api/v1/swap`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    tokenIn: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    tokenOut: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    amountIn: '1000000000000000000',
    recipient: wallet.address,
  }),
});
const swap = await response.json();
if (!response.ok) throw new Error(`${swap.code}: ${swap.error}`);

const { to, data, value, gasEstimate } = swap;
const sent = await wallet.sendTransaction({ to, data, value, gasLimit: gasEstimate });
const receipt = await sent.wait();
console.log(
  JSON.stringify({
    status: receipt.status === 1 ? 'success' : 'reverted',
    hash: sent.hash,
    amountOut: swap.quote.amountOut,
  }),
);
provider.destroy();
