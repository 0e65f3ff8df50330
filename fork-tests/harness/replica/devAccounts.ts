import { pbkdf2Sync } from 'node:crypto';
import type { Address } from 'viem';
import { type HDAccount, HDKey, hdKeyToAccount } from 'viem/accounts';

/** The phrase that Anvil's ten funded accounts come from; publicly known, worthless on any real chain. */
const DEV_MNEMONIC = 'test test test test test test test test test test test junk';

/** Anvil's first five accounts with their keys, which seeding only funds: their nonces are 0. */
export function devAccounts(): readonly [HDAccount, HDAccount, HDAccount, HDAccount, HDAccount] {
  const seed = pbkdf2Sync(DEV_MNEMONIC, 'mnemonic', 2048, 64, 'sha512');
  const key = HDKey.fromMasterSeed(seed);
  const at = (addressIndex: number): HDAccount => hdKeyToAccount(key, { addressIndex });
  return [at(0), at(1), at(2), at(3), at(4)];
}

/**
 * Anvil's other accounts: the ones that provide liquidity, hold positions and trade while the replica is
 * seeded.
 */
export const ACTORS = {
  provider: '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  traders: ['0x976ea74026e726554db657fa54763abd0c3a0aa9', '0x14dc79964da2c08b23698b3d3cc7ca32193d9955'],
  holders: ['0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f', '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'],
  /** Address of the contract of `contracts/PoolActor.sol`. */
  poolActor: '0x79079288d1555f1d0247c5a04c60492738285b44',
} as const satisfies Record<string, Address | readonly Address[]>;
