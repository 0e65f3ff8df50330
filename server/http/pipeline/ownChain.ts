import type { Network } from '../../config/networks/network.ts';

/** The chain that a service answers for. */
export type OwnChain = Pick<Network, 'chainId' | 'name'>;

/** Names by which requests say of which chain they are, in lower case and without joints. */
const CHAIN_NAMES = new Set([
  ...['chainid', 'chain', 'fromchainid', 'fromchain', 'tochainid', 'tochain', 'srcchainid', 'srcchain'],
  ...['dstchainid', 'dstchain', 'sourcechainid', 'sourcechain', 'destinationchainid', 'destinationchain'],
]);
const LONGEST_NAME = 24;
/** Ethereum is called by its own name too, not only by that of its preset. */
const ETHEREUM = { chainId: 1, name: 'ethereum' };

/** Returns whether a field of this name says of which chain a request is. */
export function isNameOfChain(name: string): boolean {
  return name.length <= LONGEST_NAME && CHAIN_NAMES.has(name.toLowerCase().replace(/[\s_-]/g, ''));
}

/**
 * Returns the rule that a request for another chain breaks: tokens have the same addresses on many chains,
 * and their prices differ. Undefined for the service's own chain: its id as number, decimal or hexadecimal
 * text or CAIP-2, or its name.
 */
export function otherChainRule(said: unknown, { chainId, name }: OwnChain): string | undefined {
  const values = Array.isArray(said) ? said : [said];
  const other = values.find((value) => !isOwn(value, { chainId, name }));
  if (other === undefined && values.length > 0) return undefined;
  return `must be ${chainId} (${name}), the chain of this service, not ${describe(other)}`;
}

function isOwn(value: unknown, own: OwnChain): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value).trim().toLowerCase();
  const id = /^(?:eip155:)?(\d{1,15}|0x[0-9a-f]{1,12})$/.exec(text)?.[1];
  if (id !== undefined) return Number(id) === own.chainId;
  return text === own.name.toLowerCase() || (own.chainId === ETHEREUM.chainId && text === ETHEREUM.name);
}

const MOST_CHARACTERS = 40;

function describe(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text === undefined || text === '' ? 'nothing' : text.slice(0, MOST_CHARACTERS);
}
