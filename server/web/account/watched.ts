import { isAddress } from 'viem';
import { useStored } from '../parts/useStored.ts';

type Watched = `0x${string}` | null;

const isWatched = (value: unknown): value is Watched =>
  value === null || (typeof value === 'string' && isAddress(value));

/** Keeps the address that is watched without its wallet, beyond the page; null for none. */
export function useWatched() {
  return useStored<Watched>('watched', null, isWatched);
}
