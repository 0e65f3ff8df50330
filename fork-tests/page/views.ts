import { replicaPools } from '../harness/replica/markets.ts';
import { TOKENS } from '../harness/replica/tokens.ts';

const { WETH, USDC, UNI } = TOKENS;

/** The native coin, by the address that stands for it. */
export const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

/** The replica's deepest pool. */
export const POOL =
  replicaPools().find(({ token0, token1, fee }) => token0 === 'USDC' && token1 === 'WETH' && fee === 500)
    ?.address ?? '0x';

/** The address of a trade on the page. */
export const tradePath = (query: Readonly<Record<string, string>>) => `/?${new URLSearchParams(query)}`;

/** The swap that the proof explains. */
export const PROOF = new URLSearchParams({
  tokenIn: WETH.address,
  tokenOut: USDC.address,
  tradeType: '0',
  amountIn: '1000000000000000000',
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
});

/** Every view: its name, an address that shows it, and a text that stands on it when it is complete. */
export const VIEWS: readonly (readonly [name: string, path: string, shows: string])[] = [
  ['Swap', tradePath({ in: COIN, out: USDC.address, amount: '1.5' }), 'Minimum received'],
  ['Proof', `/proof?${PROOF}`, 'Exactly as quoted.'],
  ['Tokens', '/tokens', 'Wrapped Ether'],
  ['Token', `/tokens/${UNI.address}?range=1M`, 'Tax of a transfer'],
  ['Pools', '/pools?protocol=v3&sort=volume', 'WETH / USDC'],
  ['Pool', `/pools/${POOL}?range=1M`, 'Full range'],
  ['Account', '/account', 'Connect a wallet to see'],
  ['Status', '/status', 'The service is ready.'],
  ['Docs', '/docs', 'Best route between two tokens'],
];
