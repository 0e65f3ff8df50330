import { type Address, type Hex, stringToHex } from 'viem';
import { MAINNET } from './mainnetAddresses.ts';

export interface ReplicaToken {
  readonly address: Address;
  /** Contract of `contracts/Tokens.sol`, or WETH9. */
  readonly contract: string;
  /** Return data of `symbol()` and `name()`. */
  readonly symbol: Hex;
  readonly name: Hex;
  /** Decimals with which amounts are counted here; the token may answer something else. */
  readonly decimals: number;
  /** Return value of `decimals()` when it differs. */
  readonly answeredDecimals?: bigint;
  /** Reference price in dollars, to which the pools are set up; null for a token without one. */
  readonly dollars: string | null;
}

const bytes = (text: string): Hex => stringToHex(text);

/** Every token of the replica. Those that exist on mainnet have their mainnet address. */
export const TOKENS = {
  WETH: {
    ...plain(MAINNET.weth, 'WETH', 'Wrapped Ether', 18, '3500'),
    contract: 'WETH9',
  },
  USDC: plain('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC', 'USD Coin', 6, '1'),
  USDT: {
    ...plain('0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT', 'Tether USD', 6, '1'),
    contract: 'NoReturnToken',
  },
  DAI: plain('0x6b175474e89094c44da98b954eedeac495271d0f', 'DAI', 'Dai Stablecoin', 18, '1'),
  WBTC: plain('0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', 'WBTC', 'Wrapped BTC', 8, '100000'),
  UNI: plain('0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 'UNI', 'Uniswap', 18, '10'),
  LINK: plain('0x514910771af9ca656af840dff83e8264ecf986ca', 'LINK', 'ChainLink Token', 18, '20'),
  MKR: {
    ...plain('0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2', 'MKR', 'Maker', 18, '2000'),
    contract: 'Bytes32Token',
    symbol: stringToHex('MKR', { size: 32 }),
    name: stringToHex('Maker', { size: 32 }),
  },
  AAVE: plain('0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9', 'AAVE', 'Aave Token', 18, '300'),
  PEPE: plain('0x6982508145454ce325ddbe47a25d4ec3d2311933', 'PEPE', 'Pepe', 18, '0.00001'),
  GUSD: plain('0x056fd409e1d7a124bd7017459dfea2f387b6d5cd', 'GUSD', 'Gemini dollar', 2, '1'),
  CRV: plain('0xd533a949740bb3306d119cc777fa900ba034cd52', 'CRV', 'Curve DAO Token', 18, '0.8'),
  /** Burns one percent of each transfer. */
  TAX: {
    ...plain('0x52825181dad54debb34e9a87bdb9f337a468862a', 'TAX', 'Transfer Tax', 18, '0.5'),
    contract: 'FeeToken',
  },
  /** `symbol()` and `name()` revert. */
  MUTE: {
    ...plain('0x97c6a6560d32772080fe12e2c6e9656cb9dba0c8', '', '', 18, '2'),
    contract: 'MuteToken',
  },
  /** `decimals()` answers 2^256 − 1. */
  HUGE: {
    ...plain('0x2d16f76e0b58cee150bdeeceb2b0876f194ac1ec', 'HUGE', 'Huge Decimals', 18, '4'),
    answeredDecimals: 2n ** 256n - 1n,
  },
  /** Symbol and name are empty strings. */
  EMPTY: plain('0xe05e396ce8bc3f3a8c7098eef27d9579e6d511ee', '', '', 18, '1.5'),
  /** Can be bought from its V2 pair; selling it reverts. */
  TRAP: {
    ...plain('0xb25bcab510e8eabeceb5e3e6de4ad56f2ffe19ce', 'TRAP', 'Honeypot', 18, '0.1'),
    contract: 'TrapToken',
  },
  /** V2 pairs only, towards LINK. */
  ISLE: plain('0x93a5fc9b3037f3f382da5721b383a363bdbbbbea', 'ISLE', 'Island', 18, '7'),
  /** One V2 pair only, with ISLE. */
  ATOLL: plain('0xac62f22eb8fbc5fb08987b38ca0e3174c5e6a382', 'ATOLL', 'Atoll', 18, '0.25'),
  /** One V3 pool only, with CRV, which trades with WETH on V2 only. */
  REEF: plain('0xb9d74286fb6c4db6cb85d0b7802256469e5ecb58', 'REEF', 'Reef', 18, '0.03'),
  /** Its symbol is made of characters with a meaning in search patterns and HTML. */
  PCT: plain(
    '0x6b8d2878face864f4ba311e2ee08097a030774ad',
    '50%_\\off',
    '<b>Percent & "Under"score</b>',
    18,
    '3',
  ),
  /** Its symbol holds a NUL byte and bytes that are no UTF-8. */
  NUL: {
    ...plain('0x0b74708c29d7afb64f82b3eda81bfe2e5b936e59', '', 'Null Byte', 18, '6'),
    symbol: '0x4e00554cff',
  },
  /** Symbol of 300 characters. */
  LONG: plain('0x3ce136632fa021422ff7f8a019482dfdb47f5f42', 'L'.repeat(300), 'Long Symbol', 18, '9'),
  /** No decimals. */
  UNIT: plain('0x6ddbc0f85540510425e4efc1bbdd873f2bfdbb2f', 'UNIT', 'Unit', 0, '0.5'),
  /** Its only pool stands near the highest price that V3 can express. */
  EDGE: plain('0xe5cb477a0eaf355278c40df196a510b1b22d32f5', 'EDGE', 'Edge of Price', 18, null),
  /** No pool at all. */
  LONE: plain('0x1828605c7fbe83ddde322e4302290efaa9bd7cf5', 'LONE', 'Alone', 18, '1'),
} as const satisfies Record<string, ReplicaToken>;

export type TokenKey = keyof typeof TOKENS;

export const TOKEN_KEYS = Object.keys(TOKENS) as TokenKey[];

function plain(
  address: Address,
  symbol: string,
  name: string,
  decimals: number,
  dollars: string | null,
): ReplicaToken {
  return { address, contract: 'PlainToken', symbol: bytes(symbol), name: bytes(name), decimals, dollars };
}
