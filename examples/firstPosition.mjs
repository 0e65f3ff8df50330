// A first position: buys USDC for one native coin, then provides 1 000 USDC and the coin that goes with it.
// SWAP_API_URL, RPC_URL and PRIVATE_KEY come from the environment. npm install viem and the client.
import { createSwapApiClient } from 'swap-api-client';
import { executeLiquidity, executeSwap } from 'swap-api-client/viem';
import { createPublicClient, createWalletClient, defineChain, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const {
  SWAP_API_URL = 'http://127.0.0.1:3000',
  RPC_URL = 'http://127.0.0.1:8545',
  PRIVATE_KEY,
} = process.env;
if (!PRIVATE_KEY) {
  console.error('Set PRIVATE_KEY: the key of an account that has more than two ETH');
  process.exit(1);
}
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const pool = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640';

const api = createSwapApiClient({ baseUrl: SWAP_API_URL });
const { chainId } = await api.getNetwork();
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const rpcUrls = { default: { http: [] } };
const network = defineChain({ id: chainId, name: 'this chain', nativeCurrency, rpcUrls });
const transport = http(RPC_URL);
const chain = createPublicClient({ transport, pollingInterval: 500 });
const wallet = createWalletClient({ account: privateKeyToAccount(PRIVATE_KEY), chain: network, transport });

const trade = { tokenIn: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', tokenOut: USDC };
await executeSwap({ api, wallet, chain, trade: { ...trade, amountIn: '1000000000000000000' } });

// The amount of the coin follows from the price and the range, which is rounded outward to ticks.
const range = { priceLower: '3000', priceUpper: '4000', priceIn: USDC };
const add = { pool, ...range, amount0: '1000000000', slippage: 0.5 };
const { tokenId, moved } = await executeLiquidity({ api, wallet, chain, change: { add } });
console.error(`Position ${tokenId}`, moved);

// What it holds now, and the fees that a collection would pay.
const { liquidity, amount0, amount1, inRange } = await api.getPosition({
  id: String(tokenId),
  protocol: 'v3',
});
console.log(JSON.stringify({ tokenId: String(tokenId), liquidity, amount0, amount1, inRange }));
