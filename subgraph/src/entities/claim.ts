import { Address, Bytes } from '@graphprotocol/graph-ts';
import { PoolOfFactory } from '../../generated/V2Factory/PoolOfFactory';
import { areSame } from '../bytes';
import { isPrecompile } from './directMetadata';
import { callOf, gather, hasMulticall } from './multicall';
import { Pair } from './pair';
import { Pool } from './pool';

const FACTORY = '0xc45a0155';
/** Bytes of a word before an address in it. */
const PADDING: i32 = 12;
const WORD: i32 = 32;

/**
 * Returns whether a factory that may lie speaks of a pool of its own, which names the factory and is not
 * listed yet. So no factory takes over the pools of another one, not even those that are yet to be created.
 */
export function isOwnPool(factory: Address, pool: Address, token0: Address, token1: Address): bool {
  if (!isAscending(token0, token1) || new Pair(pool).load() || new Pool(pool).load()) return false;
  const named = hasMulticall() ? factoryByMulticall(pool) : factoryOf(pool);
  return named !== null && areSame(named, factory);
}

function factoryByMulticall(pool: Address): Bytes | null {
  const answers = gather([callOf(pool, FACTORY)]);
  if (answers === null || !answers[0][0].toBoolean()) return null;
  const answer = answers[0][1].toBytes();
  return answer.length == WORD ? Bytes.fromUint8Array(answer.slice(PADDING)) : null;
}

function factoryOf(pool: Address): Bytes | null {
  if (isPrecompile(pool)) return null;
  const answer = PoolOfFactory.bind(pool).try_factory();
  return answer.reverted ? null : answer.value;
}

/** Returns whether the addresses are in the order of a pool's tokens, and differ. */
function isAscending(token0: Address, token1: Address): bool {
  return memory.compare(token0.dataStart, token1.dataStart, token0.length) < 0;
}
