import {
  type Address,
  type Hex,
  isHex,
  keccak256,
  numberToHex,
  size,
  slice,
  stringToHex,
  toFunctionSelector,
  zeroAddress,
} from 'viem';
import { SharedLoads } from '../runtime/sharedLoads.ts';
import type { BlockId } from './head.ts';
import type { RpcCall } from './rpc/rpcCall.ts';
import type { RpcClient } from './rpc/rpcClient.ts';
import { resultOf } from './rpc/rpcErrors.ts';
import { addressIn, wordOf } from './rpc/wordOf.ts';

/** Code behind a proxy, and who can replace it. */
export interface TokenProxy {
  readonly implementation: Address | null;
  /** Null where the proxy names nobody; its own code decides then. */
  readonly admin: Address | null;
}

/** Supply of a token and who can change it, as far as the contract tells. */
export interface TokenControl {
  /** Raw units. */
  readonly supply: bigint | null;
  /** Null where the contract has no `owner()`; the zero address after it was given up. */
  readonly owner: Address | null;
  /** Null where the contract follows no known standard of proxies. */
  readonly proxy: TokenProxy | null;
}

const KEPT_BYTES = 2_000_000;
/** Gas of a call: a contract that returns all it can stays far below the largest answer. */
const GAS = numberToHex(500_000);

const namedSlot = (name: string): Hex => keccak256(stringToHex(name));
/** EIP-1967 takes one off, so that no mapping can reach the slot. */
const slot1967 = (part: string): Hex =>
  numberToHex(BigInt(namedSlot(`eip1967.proxy.${part}`)) - 1n, { size: 32 });

const IMPLEMENTATIONS: readonly Hex[] = [
  slot1967('implementation'),
  slot1967('beacon'),
  // EIP-1822, and the slots that OpenZeppelin's first proxies had, which large stable coins still use.
  namedSlot('PROXIABLE'),
  namedSlot('org.zeppelinos.proxy.implementation'),
];
const ADMINS: readonly Hex[] = [slot1967('admin'), namedSlot('org.zeppelinos.proxy.admin')];

/** Code of a minimal proxy (EIP-1167) around the address of its implementation, which nobody can replace. */
const MINIMAL = ['0x363d3d373d3d3d363d73', '0x5af43d82803e903d91602b57fd5bf3'] as const;

/** Reads the control of tokens, once a block each. */
export class TokenControlReader {
  readonly #rpc: Pick<RpcClient, 'send'>;
  readonly #read = new SharedLoads<TokenControl>(KEPT_BYTES);

  constructor(rpc: Pick<RpcClient, 'send'>) {
    this.#rpc = rpc;
  }

  /**
   * Returns the control of a token at a block, from one request.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
   */
  read(token: Address, block: BlockId): Promise<TokenControl> {
    return this.#read.get(`${block.hash}:${token}`, () => this.#ask(token, block));
  }

  async #ask(token: Address, block: BlockId): Promise<TokenControl> {
    const at = { blockHash: block.hash };
    const view = (signature: string): RpcCall => ({
      method: 'eth_call',
      params: [{ to: token, data: toFunctionSelector(signature), gas: GAS }, at],
    });
    const slot = (place: Hex): RpcCall => ({ method: 'eth_getStorageAt', params: [token, place, at] });
    const calls = [
      view('totalSupply()'),
      view('owner()'),
      { method: 'eth_getCode', params: [token, at] },
      ...[...IMPLEMENTATIONS, ...ADMINS].map(slot),
    ];
    const [supply, owner, code, ...slots] = await this.#rpc.send(calls, { block });
    const addresses = slots.map((outcome) => slotAddress(wordOf('eth_getStorageAt', outcome)));
    const implementation = minimalTarget(resultOf('eth_getCode', code));
    const named = addresses.slice(0, IMPLEMENTATIONS.length).find((address) => address !== null);
    const admin = addresses.slice(IMPLEMENTATIONS.length).find((address) => address !== null) ?? null;
    const isProxy = implementation !== null || named !== undefined;
    const supplyWord = wordOf('eth_call', supply);
    return {
      supply: supplyWord === null ? null : BigInt(supplyWord),
      owner: addressIn(wordOf('eth_call', owner)),
      proxy: isProxy ? { implementation: implementation ?? named ?? null, admin } : null,
    };
  }
}

function slotAddress(word: Hex | null): Address | null {
  const address = addressIn(word);
  return address === zeroAddress ? null : address;
}

function minimalTarget(code: unknown): Address | null {
  const [head, tail] = MINIMAL;
  const length = size(head) + 20 + size(tail);
  if (!isHex(code) || size(code) !== length || !code.startsWith(head) || !code.endsWith(tail.slice(2)))
    return null;
  return slice(code, size(head), size(head) + 20);
}
