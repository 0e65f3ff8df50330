import { type Address, BaseError, parseUnits } from 'viem';
import { expect } from 'vitest';
import type { RouterCall, RouterKindName } from '../../server/routers/routerKind.ts';
import { ROUTER_KINDS } from '../../server/routers/routerKinds.ts';
import type { RouterSwap } from '../../server/routers/routerSwap.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { changes, NATIVE, type SwapScene, startSwapScene } from '../swaps/scene.ts';
import { approveRouters, deployRouters, type Routers } from './deployRouters.ts';

const SENDER: Address = '0x000000000000000000000000000000000000ca11';
export const RECIPIENT: Address = '0x000000000000000000000000000000000000bee5';
export const FEE_RECIPIENT: Address = '0x000000000000000000000000000000000000fee5';

export type SwapTerms = Omit<RouterSwap, 'addresses' | 'recipient' | 'deadline'> &
  Partial<Pick<RouterSwap, 'deadline'>>;

/** Changes of balances by a swap, by token; of the native coin without the gas. */
export interface Moves {
  readonly caller: Record<Address, bigint>;
  readonly recipient: Record<Address, bigint>;
  readonly feeRecipient: Record<Address, bigint>;
  readonly router: Record<Address, bigint>;
}

/** A fork with every kind of router, and a caller who has allowed them its tokens. */
export interface RouterScene extends SwapScene {
  readonly routers: Routers;
  /** Returns the swap with the addresses of the scene, for the recipient of the scene. */
  swapOf(kind: RouterKindName, terms: SwapTerms): RouterSwap;
  /** Encodes a swap that its kind does not refuse and that the witness accepts. */
  encode(kind: RouterKindName, terms: SwapTerms): RouterCall;
  /** Sends the transaction and returns the moves of balances; the chain is put back. */
  execute(call: RouterCall, gas?: bigint): Promise<Moves & { readonly gasUsed: bigint }>;
  /** Returns the reason of the revert; `undefined` for a call that does not revert. */
  revertOf(call: RouterCall): Promise<string | undefined>;
}

/** @param keys tokens of which the caller owns ten thousand million */
export async function startRouterScene(replicaUrl: string, keys: readonly TokenKey[]): Promise<RouterScene> {
  const funds = keys.map((key) => [key, parseUnits('10000000000', TOKENS[key].decimals)] as const);
  const scene = await startSwapScene(replicaUrl, SENDER, funds);
  const routers = await deployRouters(scene.client, SENDER);
  for (const key of keys)
    await approveRouters(scene.client, routers, { owner: SENDER, token: TOKENS[key].address });
  const inAnHour = (await scene.client.getBlock()).timestamp + 3600n;
  const swapOf = (kind: RouterKindName, terms: SwapTerms): RouterSwap => ({
    deadline: inAnHour,
    sender: SENDER,
    ...terms,
    recipient: RECIPIENT,
    addresses: { router: routers[kind], wrappedNative: MAINNET.weth },
  });
  return {
    ...scene,
    routers,
    swapOf,
    encode(kind, terms) {
      const swap = swapOf(kind, terms);
      expect(ROUTER_KINDS[kind].refusalOf(swap)).toBeUndefined();
      const call = ROUTER_KINDS[kind].encode(swap);
      expect(ROUTER_KINDS[kind].verify(call.data, call.value, swap)).toEqual({ kind: 'ok' });
      return call;
    },
    execute: (call, gas) => scene.undone(() => movesOf(scene, call, gas)),
    revertOf: (call) => revertOf(scene, call),
  };
}

async function movesOf(scene: SwapScene, call: RouterCall, gas?: bigint) {
  const holders = [SENDER, RECIPIENT, FEE_RECIPIENT, call.to];
  const before = await Promise.all(holders.map(scene.balances));
  const receipt = await scene.send(call, gas);
  expect(receipt.status).toBe('success');
  const after = await Promise.all(holders.map(scene.balances));
  const [caller = {}, recipient = {}, feeRecipient = {}, router = {}] = before.map((was, index) =>
    changes(was, after[index]),
  );
  const native = (caller[NATIVE] ?? 0n) + receipt.gasUsed * receipt.effectiveGasPrice;
  delete caller[NATIVE];
  if (native !== 0n) caller[NATIVE] = native;
  return { caller, recipient, feeRecipient, router, gasUsed: receipt.gasUsed };
}

async function revertOf(scene: SwapScene, { to, data, value }: RouterCall): Promise<string | undefined> {
  try {
    await scene.client.call({ account: SENDER, to, data, value, gas: 3_000_000n });
    return undefined;
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    return (
      /reverted with reason: (?:revert: )?([^\n]*?)\.?$/im.exec(error.message)?.[1] ?? error.shortMessage
    );
  }
}
