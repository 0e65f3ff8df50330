import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { encodeSwap } from '../universalRouter/encode/encodeSwap.ts';
import { DAI, RECIPIENT, ROUTER, USDC, WETH } from '../universalRouter/routes.testkit.ts';
import { SWAPS } from '../universalRouter/swaps.testkit.ts';
import type { StateOverrides } from './stateOverrides.ts';
import { createSwapSimulator, type SimulationRequest } from './swapSimulator.ts';

export const CALLER: Address = '0x00000000000000000000000000000000000000ca';
export const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
export const BALANCE_WORD = toHex(0xb1n, { size: 32 });
export const ALLOWANCE_WORD = toHex(0xa1n, { size: 32 });
export const V2_TOO_LITTLE: Hex = '0x849eaf98';
export const ALLOWANCE_EXPIRED: Hex = `0xd81b2f2e${'0'.repeat(64)}`;

export const result = (value: unknown): RpcOutcome => ({ kind: 'result', result: value });
export const fault = (code: number): RpcOutcome => ({
  kind: 'fault',
  fault: { code, message: '', data: undefined },
});
export const word = (value: bigint) => toHex(value, { size: 32 });

/** SwapProbe's answer of a swap that used little gas. */
export const PROBED = encodeAbiParameters(parseAbiParameters('bool, bytes, uint256, uint256, uint256'), [
  ...([true, '0x', 50_000n, 1000n, 895n] as const),
]);

/** eth_simulateV1 of a swap that takes 1000 and gives 895. */
function moved(): RpcOutcome {
  const call = (value: bigint) => ({ status: '0x1', returnData: word(value), gasUsed: toHex(112_000) });
  return result([{ calls: [call(5000n), call(10n), call(0n), call(4000n), call(905n)] }]);
}

export function reverted(data: Hex): RpcOutcome {
  const call = { status: '0x1', returnData: word(0n), gasUsed: '0x1' };
  return result([{ calls: [call, call, { status: '0x0', returnData: data, gasUsed: '0x1' }, call, call] }]);
}

/** Like `moved`, at an imagined block of that number, with the amounts given. */
export function movedAt(
  number: Hex | undefined,
  { spent = 1000n, gained = 895n, gas = 112_000n } = {},
): RpcOutcome {
  const call = (value: bigint) => ({ status: '0x1', returnData: word(value), gasUsed: toHex(gas) });
  const calls = [call(5000n), call(10n), call(0n), call(5000n - spent), call(10n + gained)];
  return result([{ number, calls }]);
}

export interface Block {
  readonly blockOverrides: {
    readonly time: Hex;
    readonly number?: Hex;
    readonly baseFeePerGas?: Hex;
    /** The fee recipient of a block that is imagined whole, as in proofs. */
    readonly feeRecipient?: Hex;
  };
  readonly stateOverrides: StateOverrides;
  readonly calls: readonly {
    readonly from?: Address;
    readonly value?: Hex;
    readonly gas?: Hex;
    readonly gasPrice?: Hex;
  }[];
}

/** A node without SwapProbe, on which the token keeps its words where it says, if it says. */
export class Node {
  /** Trials: of the caller as it is, then with the funds that it may lack. */
  readonly tried: Block[] = [];
  /** Trials that ran: the imagined block, and the gas limit. */
  readonly proved: Block[] = [];
  proof: (block: Block, gas: number) => RpcOutcome = ({ blockOverrides }) => movedAt(blockOverrides.number);
  requests = 0;
  readonly cuts: number[] = [];
  readonly httpRequests = 0;
  plain = moved();
  funded = moved();
  /** For the transaction without its last commands. */
  cut: (commands: number) => RpcOutcome = () => fault(3);
  knowsWords = true;

  send = async (calls: readonly RpcCall[]): Promise<RpcOutcome[]> => {
    this.requests += 1;
    return calls.map((call) => this.#answer(call));
  };

  #answer({ method, params }: RpcCall): RpcOutcome {
    const [first, , third] = params as [{ to: Address; from?: Address; data: Hex }, unknown, StateOverrides];
    if (method === 'eth_simulateV1') {
      const [{ blockStateCalls }] = params as [{ blockStateCalls: [Block, ...Block[]] }];
      const block = blockStateCalls.at(-1) ?? blockStateCalls[0];
      if (block.blockOverrides.feeRecipient !== undefined) {
        this.proved.push(block);
        return this.proof(block, Number(block.calls[2]?.gas));
      }
      this.tried.push(block);
      return this.tried.length % 2 === 1 ? this.plain : this.funded;
    }
    if (method === 'eth_createAccessList' && this.knowsWords) {
      const key = first.data.startsWith('0x70a08231') ? BALANCE_WORD : ALLOWANCE_WORD;
      return result({ accessList: [{ address: USDC, storageKeys: [key] }], gasUsed: '0x1' });
    }
    if (method === 'eth_getCode') return result('0x');
    if (method === 'eth_call' && first.to === USDC) {
      const key = first.data.startsWith('0x70a08231') ? BALANCE_WORD : ALLOWANCE_WORD;
      return result(word(BigInt(third[USDC]?.stateDiff?.[key] ?? 0)));
    }
    if (method === 'eth_call' && first.to === ROUTER) {
      const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
      const commands = decodeFunctionData({ abi, data: first.data }).args[1].length;
      this.cuts.push(commands);
      return this.cut(commands);
    }
    return fault(-32601);
  }
}

export function requestOf(
  name: keyof typeof SWAPS,
  change: Partial<SimulationRequest> = {},
): SimulationRequest {
  const params = SWAPS[name];
  const native = params.nativeIn;
  return {
    transaction: encodeSwap(params),
    from: CALLER,
    recipient: RECIPIENT,
    permit2: PERMIT2,
    tokenIn: native ? WETH : USDC,
    tokenOut: DAI,
    nativeIn: native,
    nativeOut: false,
    tradeType: params.tradeType,
    maxAmountIn: 1000n,
    deadline: 1764573986n,
    expected: { amountIn: 1010n, amountOut: 900n },
    block: { number: 7n, hash: `0x${'7'.repeat(64)}`, timestamp: 1764572786n, baseFeePerGas: 800n },
    ...change,
  };
}

export const simulate = (node: Node, request: SimulationRequest) =>
  createSwapSimulator(node).simulate(request);
/** Twice ten million gas at 9/8 of the base fee and one wei. */
export const GAS_MONEY = toHex(20_000_000n * 901n);
