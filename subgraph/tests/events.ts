/** Builders of the JSON that the engine's test mode reads: blocks with events and mocked calls. */

type Hex = `0x${string}`;

export interface Event {
  readonly address: Hex;
  readonly event: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
  readonly txHash?: Hex;
}

/** Arrays and tuples are arrays. */
export type AbiJson = string | boolean | readonly AbiJson[];

export interface Call {
  readonly address: Hex;
  readonly function: string;
  readonly params: readonly AbiJson[];
  readonly returns: readonly AbiJson[];
  readonly reverts?: boolean;
}

export interface Block {
  readonly number?: number;
  readonly timestamp?: number;
  readonly events?: readonly Event[];
  readonly ethCalls?: readonly Call[];
}

export const V2_FACTORY = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f';
export const V3_FACTORY = '0x1f98431c8ad98523631ae4a59f267346ea31f984';
export const POSITION_MANAGER = '0xc36442b4a4522e871399cd717abdd847ab11fe88';
export const POOL_MANAGER = '0x000000000004444c5dc75cb358380d2e3de08a90';
export const V4_POSITION_MANAGER = '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e';
export const V4_POOL: Hex = `0x${'44'.repeat(32)}`;
export const NO_SALT: Hex = `0x${'00'.repeat(32)}`;
export const NOBODY = '0x0000000000000000000000000000000000000000';
export const TOKEN_A = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
export const TOKEN_B = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';
export const PAIR = '0x2222222222222222222222222222222222222222';
export const POOL = '0x3333333333333333333333333333333333333333';
export const ALICE = '0xa11ce00000000000000000000000000000000001';
export const BOB = '0xb0b0000000000000000000000000000000000002';

/**
 * What one metadata function of a token answers: a string, raw ABI content of a string, a bytes32, or a
 * revert.
 */
type TextAnswer = { string: string } | { stringBytes: Hex } | { bytes32: Hex } | 'reverts';

export interface TokenAnswers {
  readonly symbol: TextAnswer;
  readonly name: TextAnswer;
  readonly decimals: string | 'reverts';
}

/**
 * The calls that the first pool of a token makes where there is no Multicall3, whose calls the engine's test
 * mode cannot mock.
 */
export function tokenCalls(address: Hex, { symbol, name, decimals }: TokenAnswers): Call[] {
  return [
    { ...BLOCK_NUMBER, returns: [], reverts: true },
    ...textCalls(address, 'symbol', symbol),
    ...textCalls(address, 'name', name),
    decimals === 'reverts'
      ? { address, function: 'decimals():(uint256)', params: [], returns: [], reverts: true }
      : { address, function: 'decimals():(uint256)', params: [], returns: [decimals] },
  ];
}

function textCalls(address: Hex, name: string, answer: TextAnswer): Call[] {
  const call = { address, params: [] };
  if (answer === 'reverts') return [{ ...call, function: `${name}():(string)`, returns: [], reverts: true }];
  if ('bytes32' in answer) return [{ ...call, function: `${name}():(bytes32)`, returns: [answer.bytes32] }];
  if ('stringBytes' in answer) {
    return [{ ...call, function: `${name}():(bytes)`, returns: [answer.stringBytes] }];
  }
  return [{ ...call, function: `${name}():(string)`, returns: [answer.string] }];
}

const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';
const BLOCK_NUMBER = { address: MULTICALL3, function: 'getBlockNumber():(uint256)', params: [] } as const;

/**
 * The calls that the first pool of a token makes by Multicall3: the return data of `symbol()`, `name()` and
 * `decimals()`, where each is a revert or data, or Multicall3 itself reverts.
 */
export function gatheredCalls(address: Hex, answers: readonly (Hex | 'reverts')[] | 'reverts'): Call[] {
  const calls = ['0x95d89b41', '0x06fdde03', '0x313ce567'].map((selector) => [address, true, selector]);
  const gathered = {
    address: MULTICALL3,
    function: 'aggregate3((address,bool,bytes)[]):((bool,bytes)[])',
    params: [calls],
  } as const;
  return [
    { ...BLOCK_NUMBER, returns: ['1'] },
    answers === 'reverts'
      ? { ...gathered, returns: [], reverts: true }
      : {
          ...gathered,
          returns: [answers.map((data) => (data === 'reverts' ? [false, '0x'] : [true, data]))],
        },
  ];
}

/** Metadata of a token that answers as the standard says. */
export function plainToken(address: Hex, symbol: string, decimals = '18'): Call[] {
  return tokenCalls(address, {
    symbol: { string: symbol },
    name: { string: `Token ${symbol}` },
    decimals,
  });
}

export function pairCreated(token0: Hex = TOKEN_A, token1: Hex = TOKEN_B, pair: Hex = PAIR): Event {
  return {
    address: V2_FACTORY,
    event: 'PairCreated(address indexed token0, address indexed token1, address pair, uint256 pairCount)',
    params: { token0, token1, pair, pairCount: 1 },
  };
}

export function poolCreated(
  token0: Hex = TOKEN_A,
  token1: Hex = TOKEN_B,
  pool: Hex = POOL,
  fee = 3000,
): Event {
  const tickSpacing = { 100: 1, 500: 10, 3000: 60, 10000: 200 }[fee] ?? 60;
  return {
    address: V3_FACTORY,
    event:
      'PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
    params: { token0, token1, fee, tickSpacing, pool },
  };
}

const V2_PAIR_EVENTS = {
  Mint: 'Mint(address indexed sender, uint256 amount0, uint256 amount1)',
  Burn: 'Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
  Swap: 'Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  Sync: 'Sync(uint112 reserve0, uint112 reserve1)',
} as const;

/** An event of a V2 pair; sender and recipient are ALICE where not given. */
export function pairEvent(
  name: keyof typeof V2_PAIR_EVENTS,
  params: Event['params'],
  address: Hex = PAIR,
): Event {
  return { address, event: V2_PAIR_EVENTS[name], params: { sender: ALICE, to: ALICE, ...params } };
}

const V3_POOL_EVENTS = {
  Initialize: 'Initialize(uint160 sqrtPriceX96, int24 tick)',
  Mint: 'Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  Burn: 'Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  Swap: 'Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  Collect:
    'Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount0, uint128 amount1)',
  CollectProtocol:
    'CollectProtocol(address indexed sender, address indexed recipient, uint128 amount0, uint128 amount1)',
  Flash:
    'Flash(address indexed sender, address indexed recipient, uint256 amount0, uint256 amount1, uint256 paid0, uint256 paid1)',
  SetFeeProtocol:
    'SetFeeProtocol(uint8 feeProtocol0Old, uint8 feeProtocol1Old, uint8 feeProtocol0New, uint8 feeProtocol1New)',
} as const;

/** An event of a V3 pool; sender, owner and recipient are ALICE and amounts are 0 where not given. */
export function poolEvent(
  name: keyof typeof V3_POOL_EVENTS,
  params: Event['params'],
  address: Hex = POOL,
): Event {
  const defaults = { sender: ALICE, owner: ALICE, recipient: ALICE, amount0: '0', amount1: '0' };
  return { address, event: V3_POOL_EVENTS[name], params: { ...defaults, ...params } };
}

const POSITION_MANAGER_EVENTS = {
  Transfer: 'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  IncreaseLiquidity:
    'IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  DecreaseLiquidity:
    'DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  Collect: 'Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1)',
} as const;

/** An event of the position manager. */
export function managerEvent(name: keyof typeof POSITION_MANAGER_EVENTS, params: Event['params']): Event {
  return {
    address: POSITION_MANAGER,
    event: POSITION_MANAGER_EVENTS[name],
    params: { recipient: ALICE, ...params },
  };
}

const POOL_MANAGER_EVENTS = {
  Initialize:
    'Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
  ModifyLiquidity:
    'ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
  Swap: 'Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  Donate: 'Donate(bytes32 indexed id, address indexed sender, uint256 amount0, uint256 amount1)',
  ProtocolFeeUpdated: 'ProtocolFeeUpdated(bytes32 indexed id, uint24 protocolFee)',
} as const;

/** An event of the V4 pool manager; of V4_POOL at tick 0, without hooks, called by ALICE, where not given. */
export function poolManagerEvent(name: keyof typeof POOL_MANAGER_EVENTS, params: Event['params']): Event {
  const defaults = {
    id: V4_POOL,
    sender: ALICE,
    currency0: TOKEN_A,
    currency1: TOKEN_B,
    fee: 3000,
    tickSpacing: 60,
    hooks: NOBODY,
    sqrtPriceX96: '79228162514264337593543950336',
    tick: 0,
    salt: NO_SALT,
  };
  return { address: POOL_MANAGER, event: POOL_MANAGER_EVENTS[name], params: { ...defaults, ...params } };
}

/** A Transfer of an NFT of the V4 position manager. */
export function v4Transfer(from: Hex, to: Hex, id: number): Event {
  const event = 'Transfer(address indexed from, address indexed to, uint256 indexed id)';
  return { address: V4_POSITION_MANAGER, event, params: { from, to, id } };
}

/** The same events, all of one transaction. */
export function inOneTransaction(txHash: Hex, events: readonly Event[]): Event[] {
  return events.map((event) => ({ ...event, txHash }));
}
