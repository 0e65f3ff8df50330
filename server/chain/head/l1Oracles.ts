import { type Address, encodeFunctionData, type Hex, isHex, parseAbi, size, slice } from 'viem';
import type { L1Fee, L1FeeKind } from '../l1Fee.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';

/** A contract of the chain that knows what layer 1 costs, and how to read it. */
export interface L1Oracle {
  readonly address: Address;
  readonly calls: readonly Hex[];
  /** Returns the charge by the answers to the calls; undefined if they are none. */
  read(words: readonly (readonly bigint[])[]): L1Fee | undefined;
}

const GAS_PRICE_ORACLE = parseAbi([
  'function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)',
]);
/**
 * GasPriceOracle.getL1FeeUpperBound takes a size before compression and assumes 68 bytes for the signature,
 * one for each 255 and 16 more: these two sizes stand for 272 and 528 bytes after it.
 */
const SIZES = [187n, 442n];
const AFTER_COMPRESSION = { bytes: 272n, moreBytes: 256n };

const ARB_GAS_INFO = parseAbi([
  'function getPricesInWei() view returns (uint256, uint256, uint256, uint256, uint256, uint256)',
]);

/** The oracles of layer 2s by how they charge. */
export const L1_ORACLES: Readonly<Record<L1FeeKind, L1Oracle>> = {
  opStack: {
    address: '0x420000000000000000000000000000000000000f',
    calls: SIZES.map((each) =>
      encodeFunctionData({ abi: GAS_PRICE_ORACLE, functionName: 'getL1FeeUpperBound', args: [each] }),
    ),
    read([ofLess, ofMore]) {
      const [less, more] = [ofLess?.[0], ofMore?.[0]];
      if (less === undefined || more === undefined || more < less) return undefined;
      return { compression: 'fastLz', ...AFTER_COMPRESSION, wei: less, moreWei: more - less, isInGas: false };
    },
  },
  arbitrum: {
    address: '0x000000000000000000000000000000000000006c',
    calls: [encodeFunctionData({ abi: ARB_GAS_INFO })],
    // ArbGasInfo.getPricesInWei: the second price is that of a byte on layer 1.
    read([prices]) {
      const ofByte = prices?.[1];
      if (ofByte === undefined) return undefined;
      return { compression: 'brotli', bytes: 0n, wei: 0n, moreBytes: 1n, moreWei: ofByte, isInGas: true };
    },
  },
};

/** Returns the charge by the outcomes of the oracle's calls; undefined if one has no answer. */
export function readL1Fee(
  oracle: L1Oracle,
  outcomes: readonly (RpcOutcome | undefined)[],
): L1Fee | undefined {
  return oracle.read(oracle.calls.map((_, index) => wordsOf(outcomes[index])));
}

/** Returns the 256-bit words of an answer; none for a fault, or where there is no contract. */
function wordsOf(outcome: RpcOutcome | undefined): bigint[] {
  if (outcome?.kind !== 'result' || !isHex(outcome.result, { strict: true })) return [];
  const { result } = outcome;
  return Array.from({ length: Math.floor(size(result) / 32) }, (_, index) =>
    BigInt(slice(result, index * 32, (index + 1) * 32)),
  );
}
