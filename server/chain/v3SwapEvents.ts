import { type Hex, parseAbiItem, toEventSelector, toFunctionSelector } from 'viem';

/** The events of V3 pools that differ between forks, and the callback of the pools that log them. */
export interface V3SwapEvents {
  readonly swap: Hex;
  /** Words of the data of `swap`; the first five are those of Uniswap's. */
  readonly swapWords: number;
  readonly setFeeProtocol: Hex;
  /** Name of the callback by which a pool asks for the payment of a swap. */
  readonly callback: string;
}

export const UNISWAP_V3_EVENTS: V3SwapEvents = {
  swap: toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)'),
  swapWords: 5,
  setFeeProtocol: toEventSelector('SetFeeProtocol(uint8,uint8,uint8,uint8)'),
  callback: 'uniswapV3SwapCallback',
};

/** Events of PancakeSwap V3: a swap also logs the fees that the protocol kept of both tokens. */
export const PANCAKE_V3_EVENTS: V3SwapEvents = {
  swap: toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)'),
  swapWords: 7,
  setFeeProtocol: toEventSelector('SetFeeProtocol(uint32,uint32,uint32,uint32)'),
  callback: 'pancakeV3SwapCallback',
};

export const V3_EVENTS: readonly V3SwapEvents[] = [UNISWAP_V3_EVENTS, PANCAKE_V3_EVENTS];

/**
 * Returns the events of pools with this `Swap`, such as `Swap(address indexed sender, …)`; undefined for an
 * event of no known pool.
 */
export function v3EventsOf(swapEvent: string): V3SwapEvents | undefined {
  const topic = topicOf(swapEvent);
  return V3_EVENTS.find(({ swap }) => swap === topic);
}

/** Returns the selector of a callback of this name, whose parameters are the same in all forks. */
export function callbackSelector(name: string): Hex {
  return toFunctionSelector(`function ${name}(int256,int256,bytes)`);
}

/** Returns the topic of an event with or without names of its parameters; undefined for another text. */
function topicOf(event: string): Hex | undefined {
  try {
    const item = parseAbiItem(`event ${event}` as 'event Swap()');
    return toEventSelector(item);
  } catch {
    return undefined;
  }
}
