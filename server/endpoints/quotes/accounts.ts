import type { Address } from 'viem';
import { exchangesOf } from '../../config/networks/exchangesOf.ts';
import type { Network } from '../../config/networks/network.ts';
import { NATIVE_COIN } from '../../values/addressInput.ts';

/** Chains reserve the addresses up to 0x…ffff for their own contracts: no key exists for them. */
const RESERVED = /^0x0{36}[0-9a-f]{4}$/;

/**
 * Returns the reason why an account cannot receive the output of a swap, as a continuation of "must not be
 * 0x…, "; undefined when it can.
 */
export type RecipientRule = (recipient: Address) => string | undefined;

/**
 * Returns the recipient rule of a network. It refuses addresses that the router would read as constants, and
 * contracts from which nobody, or anybody, could take the tokens they receive.
 * @param isPool whether the address is a known pair or pool of the exchange
 */
export function recipientRule(network: Network, isPool: (address: Address) => boolean): RecipientRule {
  const contracts = new Map<Address, string>([
    ['0x0000000000000000000000000000000000000001', 'which the router reads as "the caller"'],
    ['0x0000000000000000000000000000000000000002', 'which the router reads as "the router"'],
    [network.wrappedNative, 'the wrapped native token'],
    ...contractsOfFirst(network),
    ...contractsOfV4(network).map((contract) => [contract, 'a contract of V4'] as const),
    ...contractsOfOthers(network),
    ...(network.executor === undefined ? [] : [[network.executor, 'the executor'] as const]),
  ]);
  return (recipient) => {
    if (isPool(recipient)) return 'a pool of this exchange';
    return contracts.get(recipient) ?? describeReserved(recipient);
  };
}

function contractsOfFirst(network: Network): readonly (readonly [Address, string])[] {
  const contracts = [
    [network.universalRouter, 'the universal router'],
    [network.permit2, 'Permit2'],
    [network.v2Factory, 'the V2 factory'],
    [network.v3Factory, 'the V3 factory'],
    [network.positionManager, 'the position manager'],
    [network.quoterV2, 'the quoter'],
  ] as const;
  return contracts.flatMap(([address, name]) => (address === null ? [] : [[address, name] as const]));
}

/** Returns routers and factories that the fields of the network do not name, with their descriptions. */
function contractsOfOthers(network: Network): readonly (readonly [Address, string])[] {
  return exchangesOf(network)
    .filter(({ router }, place) => place > 0 || router.kind !== 'universalRouter')
    .flatMap(({ name, router, v2, v3, v4 }) => {
      const factories = [v2?.factory, v3?.factory, v3?.positionManager, v4?.poolManager, v4?.positionManager];
      return [
        [router.address, `the router of ${name}`] as const,
        ...factories.flatMap((address) => (address ? [[address, `a contract of ${name}`] as const] : [])),
      ];
    });
}

function contractsOfV4({ v4 }: Network): readonly Address[] {
  return v4 === undefined ? [] : [v4.poolManager, v4.positionManager, ...(v4.feeHooks ?? [])];
}

/** Returns the reason why no transaction can be sent or paid for by the account; undefined where one can. */
export function describeReserved(account: Address): string | undefined {
  if (account === NATIVE_COIN) return 'which stands for the native coin';
  return RESERVED.test(account) ? 'an address reserved for precompiled contracts' : undefined;
}
