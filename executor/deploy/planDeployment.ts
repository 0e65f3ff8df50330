import { type Address, concat, getCreate2Address, type Hex, keccak256 } from 'viem';
import type { ExecutorCode } from '../compileExecutor.ts';

/** The deterministic deployment proxy that most chains have: calldata is a salt and creation code. */
export const FACTORY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
/** keccak256 of its 69 bytes, so that another contract at its address is not taken for it. */
const FACTORY_CODE_HASH = '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989';
const SALT: Hex = `0x${'00'.repeat(32)}`;
/** Gas units, more than a deployment takes: estimates of some chains are too low. */
export const DEPLOYMENT_GAS = 4_000_000n;

/** Reads the runtime code at an address; `0x` or undefined where there is none. */
type ReadCode = (address: Address) => Promise<Hex | undefined>;

export type DeploymentPlan =
  | { readonly kind: 'present'; readonly address: Address }
  | { readonly kind: 'factory'; readonly address: Address; readonly to: Address; readonly data: Hex }
  /** The address follows from the sender and his nonce. */
  | { readonly kind: 'plain'; readonly data: Hex };

/** Returns the address at which the factory puts the executor, on every chain that has it. */
export function canonicalAddress({ creationCode }: Pick<ExecutorCode, 'creationCode'>): Address {
  return getCreate2Address({ from: FACTORY, salt: SALT, bytecodeHash: keccak256(creationCode) });
}

/**
 * Returns what a deployment has to do on the chain that `readCode` reads.
 * @throws Error where other code stands at the canonical address, or at that of the factory
 */
export async function planDeployment(code: ExecutorCode, readCode: ReadCode): Promise<DeploymentPlan> {
  const address = canonicalAddress(code);
  const standing = await readCode(address);
  if (isCode(standing)) {
    if (standing !== code.runtimeCode) throw new Error(`other code stands at ${address}`);
    return { kind: 'present', address };
  }
  const factory = await readCode(FACTORY);
  if (!isCode(factory)) return { kind: 'plain', data: code.creationCode };
  if (keccak256(factory) !== FACTORY_CODE_HASH) throw new Error(`other code stands at ${FACTORY}`);
  return { kind: 'factory', address, to: FACTORY, data: concat([SALT, code.creationCode]) };
}

function isCode(code: Hex | undefined): code is Hex {
  return code !== undefined && code !== '0x';
}
