import type { Hex } from 'viem';
import {
  FEE_TIERS_CODE,
  MANAGED_STATES_CODE,
  MANAGED_TICKS_CODE,
  PAIR_POOLS_CODE,
  PASSAGES_CODE,
  POOL_STATES_CODE,
  TICK_RANGES_CODE,
  TOKEN_METADATA_CODE,
  TRANSFER_TAX_CODE,
} from '../../server/chain/lens/lensBytecode.ts';
import { PackedReader } from '../../server/chain/lens/packed.ts';
import { CHAIN_PROTOCOLS } from '../../server/chain/protocols/chainProtocols.ts';
import type { MarketData } from './marketData.ts';
import type { MarketStates } from './marketStates.ts';
import type { Window } from './tickWindow.ts';

interface TicksOf {
  readonly id: readonly [number, number];
  readonly words: number;
}

/** Digits of the request for more ticks that name the pool, and where its words begin. */
const TICKS_OF_CONTRACT: TicksOf = { id: [0, 40], words: 40 };
const TICKS_OF_MANAGED: TicksOf = { id: [40, 104], words: 104 };

/** The window with which a request for states begins. */
function windowIn(request: string): Window {
  const [maxWordsPerSide, maxTicksPerSide] = [0, 4].map((at) => Number(`0x${request.slice(at, at + 4)}`));
  return { maxWordsPerSide: maxWordsPerSide ?? 0, maxTicksPerSide: (maxTicksPerSide ?? 0) & 0x3fff };
}

/** Digits behind the window and both factories, where the list of other factories ends if there is one. */
function headIn(request: string): number {
  const hasOthers = Number(`0x${request.slice(4, 8)}`) & 0x4000;
  return hasOthers === 0 ? 88 : 90 + Number(`0x${request.slice(88, 90)}`) * 40;
}

/**
 * Returns the answer of a lens of the service at a block; undefined of any other call, such as one that tries
 * the node out.
 */
export function answerCall({ states }: MarketData, data: Hex, block: number): Hex | undefined {
  const seen = seenAt(block);
  const request = (code: Hex) => {
    const length = Number(`0x${data.slice(code.length + 64, code.length + 128)}`);
    return data.slice(code.length + 128, code.length + 128 + length * 2);
  };
  if (data.startsWith(POOL_STATES_CODE))
    return `0x01${statesIn(states, request(POOL_STATES_CODE), block)}${seen}`;
  if (data.startsWith(MANAGED_STATES_CODE))
    return `0x01${managedStatesIn(states, request(MANAGED_STATES_CODE), block)}${seen}`;
  if (data.startsWith(TICK_RANGES_CODE))
    return `0x01${ticksIn(states, request(TICK_RANGES_CODE), TICKS_OF_CONTRACT, block)}${seen}`;
  if (data.startsWith(MANAGED_TICKS_CODE))
    return `0x01${ticksIn(states, request(MANAGED_TICKS_CODE), TICKS_OF_MANAGED, block)}${seen}`;
  if (data.startsWith(PAIR_POOLS_CODE)) {
    // The index already has all pools between the two.
    const asked = request(PAIR_POOLS_CODE);
    const head = headIn(asked);
    const tiers = Number.parseInt(asked.slice(head, head + 2), 16);
    const pairs = (asked.length - head - 2 - tiers * 6) / 80;
    return `0x01${pairs.toString(16).padStart(4, '0')}0000${seen}`;
  }
  if (data.startsWith(TRANSFER_TAX_CODE)) {
    const sample = `0102${'1000'.padStart(28, '0').repeat(6)}`;
    return `0x01${`01${sample.repeat(4)}00`.repeat(request(TRANSFER_TAX_CODE).length / 122)}`;
  }
  if (data.startsWith(PASSAGES_CODE)) return `0x01${'05'.repeat((request(PASSAGES_CODE).length - 40) / 226)}`;
  if (data.startsWith(TOKEN_METADATA_CODE))
    return `0x01${'0101120000'.repeat(request(TOKEN_METADATA_CODE).length / 40)}`;
  // Each fee that it was asked for was looked at, and none is enabled but those of the settings.
  if (data.startsWith(FEE_TIERS_CODE)) {
    const asked = (request(FEE_TIERS_CODE).length - 40) / 6;
    return `0x01${asked.toString(16).padStart(4, '0')}${seen}`;
  }
  return undefined;
}

/** See ManagedStates.sol. */
function managedStatesIn(states: MarketStates, request: string, block: number): string {
  let answer = '';
  for (let at = 8 + 40; at < request.length; ) {
    const isConfirmed = Number(request.slice(at, at + 2)) < CHAIN_PROTOCOLS.v4.lensTag + 2;
    const entry = states.windowAt(`0x${request.slice(at + 2, at + 66)}`, block, windowIn(request));
    answer += entry === undefined ? '03' : `01${entry}`;
    const { confirmed, unconfirmed } = CHAIN_PROTOCOLS.v4.requestBytes;
    at += 2 * (isConfirmed ? confirmed : unconfirmed);
  }
  return answer;
}

function statesIn(states: MarketStates, request: string, block: number): string {
  let answer = '';
  for (let at = headIn(request); at < request.length; ) {
    const isConfirmed = Number(request.slice(at, at + 2)) < 4;
    const address = `0x${request.slice(at + 2, at + 42)}`;
    // A pool that the bench has created holds nothing yet.
    answer += `01${states.windowAt(address, block, windowIn(request)) ?? '0'.repeat(56)}`;
    at += isConfirmed ? 42 : 128;
  }
  return answer;
}

/** See TickRanges.sol and ManagedTicks.sol. */
function ticksIn(states: MarketStates, request: string, { id, words }: TicksOf, block: number): string {
  const reader = new PackedReader(`0x${request.slice(words)}`);
  const range = { tickSpacing: reader.uint(3), fromWord: reader.int(2), toWord: reader.int(2) };
  return states.wordsAt(`0x${request.slice(...id)}`, block, range) ?? '03';
}

/** Encodes the block of a lens call: its number without a hash. */
function seenAt(block: number): string {
  return block.toString(16).padStart(16, '0') + '0'.repeat(64);
}
