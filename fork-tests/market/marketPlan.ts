import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  getCreate2Address,
  type Hex,
  keccak256,
  numberToHex,
} from 'viem';
import { TIERS, v2State, v3State } from '../../bench/kit/syntheticMarket.ts';
import { type LivePool, v2Pool, v3Pool } from '../../server/routing/model/pool.ts';
import { creationCodeOf } from '../harness/replica/artifacts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { below, oneOf, type Random } from '../harness/replica/random.ts';

const V2_CODE_HASH = keccak256(creationCodeOf.v2Pair());
const V3_CODE_HASH = keccak256(creationCodeOf.v3Pool());
const V2_SHARE = 0.6;
const MOST_POSITIONS = 6;
/** Dollars in a pool: half of them hold less than a thousand, few of them millions. */
const LEAST_DEPTH = 100;
const GREATEST_DEPTH = 10 ** 7;
const TAIL = 0.4;

/**
 * Pools between tokens of which some are hubs, at the addresses that their factories give them, each with the
 * state that it is to have. Reserves have a heavy tail and prices are off by up to a tenth.
 */
export function planMarket(count: number, hubCount: number, random: Random): LivePool[] {
  const tokens: Address[] = [];
  const units: number[] = [];
  const addToken = () => {
    tokens.push(
      numberToHex(BigInt(below(random, 2 ** 32)) * 2n ** 96n + BigInt(tokens.length + 1), { size: 20 }),
    );
    units.push(10 ** (random() < 0.2 ? 6 : 18) / 10 ** (random() * 6 - 2));
    return tokens.length - 1;
  };
  const made = new Map<Address, LivePool>();
  const add = (a: number, b: number) => {
    const pool = poolBetween([tokens[a], units[a]] as Side, [tokens[b], units[b]] as Side, random);
    if (!made.has(pool.address)) made.set(pool.address, pool);
  };
  const hubs = Array.from({ length: hubCount }, addToken);
  for (let round = 0; made.size < count / 3 && round < count; round++) {
    const [a, b] = [oneOf(random, hubs), oneOf(random, hubs)];
    if (a !== b) add(a, b);
  }
  while (made.size < count) {
    const token = addToken();
    for (let links = 1 + below(random, 3); links > 0 && made.size < count; links--)
      add(oneOf(random, hubs), token);
  }
  return [...made.values()];
}

/** A token and the raw units of it that are worth a dollar. */
type Side = readonly [Address, number];

function poolBetween(a: Side, b: Side, random: Random): LivePool {
  const [[token0, units0], [token1, units1]] = a[0] < b[0] ? [a, b] : [b, a];
  const depth = Math.min(LEAST_DEPTH * (1 - random()) ** (-1 / TAIL), GREATEST_DEPTH);
  const noise = 1 + (random() - 0.5) * 0.2;
  if (random() < V2_SHARE) {
    const salt = keccak256(encodePacked(['address', 'address'], [token0, token1]));
    const address = addressOf(MAINNET.v2Factory, salt, V2_CODE_HASH);
    return { ...v2Pool({ address, token0, token1 }), state: v2State(depth * units0, depth * units1 * noise) };
  }
  const tier = oneOf(random, TIERS);
  const key = [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }] as const;
  const salt = keccak256(encodeAbiParameters(key, [token0, token1, tier.fee]));
  const address = addressOf(MAINNET.v3Factory, salt, V3_CODE_HASH);
  const state = v3State(depth, units0, units1, noise, tier.tickSpacing, MOST_POSITIONS, random);
  return { ...v3Pool({ address, token0, token1, ...tier }), state };
}

function addressOf(from: Address, salt: Hex, bytecodeHash: Hex): Address {
  return getCreate2Address({ from, salt, bytecodeHash }).toLowerCase() as Address;
}
