import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { POOL } from '../views.ts';

/** A wallet with the address of somebody who provides liquidity; it signs for nobody. */
export async function providerOf(url: string) {
  const answer = await fetch(`${url}/api/v1/pools/${POOL}/positions`);
  const { positions } = (await answer.json()) as { readonly positions: readonly { owner: `0x${string}` }[] };
  const [first] = positions;
  if (first === undefined) throw new Error('the deepest pool has no position');
  return { ...privateKeyToAccount(generatePrivateKey()), address: first.owner };
}
