import {
  type Address,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  parseAbiParameters,
} from 'viem';
import type { StorageWord } from './stateOverrides.ts';

/** A mapping of a contract, from which the storage slot of any key follows. */
export interface MappingLayout {
  /** Solidity hashes the key before the slot, Vyper the slot before the key. */
  readonly kind: 'solidity' | 'vyper';
  readonly account: Address;
  readonly slot: Hex;
}

const SOLIDITY = parseAbiParameters('address key, bytes32 slot');
const VYPER = parseAbiParameters('bytes32 slot, address key');

/**
 * Slots of the first hundred variables, and of the balances and allowances of OpenZeppelin's
 * ERC20Upgradeable.
 */
const SLOTS: readonly Hex[] = [
  ...Array.from({ length: 100 }, (_, slot) => numberToHex(slot, { size: 32 })),
  '0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00',
  '0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace01',
];

/** Returns the storage slot of the keys, outermost first, in a mapping of mappings. */
export function wordOf({ kind, account, slot }: MappingLayout, keys: readonly Address[]): StorageWord {
  return { account, key: keys.reduce((at, key) => hash(kind, at, key), slot) };
}

/** Returns the mapping in which the keys hash to this slot; undefined if none of the `SLOTS` fits. */
export function findLayout(word: StorageWord, keys: readonly Address[]): MappingLayout | undefined {
  for (const kind of ['solidity', 'vyper'] as const) {
    for (const slot of SLOTS) {
      const layout = { kind, account: word.account, slot };
      if (wordOf(layout, keys).key === word.key) return layout;
    }
  }
  return undefined;
}

function hash(kind: MappingLayout['kind'], slot: Hex, key: Address): Hex {
  const preimage =
    kind === 'solidity'
      ? encodeAbiParameters(SOLIDITY, [key, slot])
      : encodeAbiParameters(VYPER, [slot, key]);
  return keccak256(preimage);
}
