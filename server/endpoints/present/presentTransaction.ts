import { type Hex, numberToHex } from 'viem';
import { z } from 'zod';
import type { Head } from '../../chain/head.ts';
import { addressOutput } from '../../http/openApi/answerSchemas.ts';
import type { BuiltSwap } from '../../quoting/swap/buildSwap.ts';
import { presentAddress } from '../../values/checksum.ts';

/** A block may raise the base fee by an eighth: twice the base fee lasts for six full blocks. */
const BASE_FEE_ROOM = 2n;

/** A number as wallets write it. */
export const quantityOutput = z
  .string()
  .regex(/^0x(0|[1-9a-f][0-9a-f]*)$/)
  .meta({ example: '0xde0b6b3a7640000' });

const common = {
  chainId: quantityOutput,
  to: addressOutput,
  data: z.string().regex(/^0x[0-9a-f]*$/),
  value: quantityOutput.meta({ description: 'Wei' }),
  gas: quantityOutput.meta({ description: 'Gas limit, units: gasEstimate' }),
};

export const walletTransactionOutput = z
  .discriminatedUnion('type', [
    z.object({
      ...common,
      type: z.literal('0x2'),
      maxFeePerGas: quantityOutput.meta({
        description: 'Wei: twice the base fee of the block plus the priority fee',
      }),
      maxPriorityFeePerGas: quantityOutput.meta({
        description: 'Wei: priority fee suggested by the node',
      }),
    }),
    z.object({
      ...common,
      type: z.literal('0x0').meta({ description: 'On chains without a base fee' }),
      gasPrice: quantityOutput.meta({ description: 'Wei' }),
    }),
  ])
  .meta({
    id: 'WalletTransaction',
    description: 'Transaction for eth_sendTransaction, without `from`; quantities are hexadecimal',
  });

/** The parts of a transaction: the built call, its gas limit, and the block whose fees it pays. */
interface TransactionParts {
  readonly built: Pick<BuiltSwap, 'to' | 'data' | 'value'>;
  readonly gasLimit: bigint;
  readonly block: Pick<Head, 'baseFeePerGas' | 'gasPriceWei'>;
}

/** Builds the transaction in the form that any wallet accepts. Only `from` is missing. */
export function presentTransaction(
  chainId: number,
  { built, gasLimit, block }: TransactionParts,
): z.input<typeof walletTransactionOutput> {
  const common = {
    chainId: numberToHex(chainId),
    to: presentAddress(built.to),
    data: built.data,
    value: numberToHex(built.value),
    gas: numberToHex(gasLimit),
  };
  return { ...common, ...feesAt(block) };
}

type Fees =
  | { readonly type: '0x2'; readonly maxFeePerGas: Hex; readonly maxPriorityFeePerGas: Hex }
  | { readonly type: '0x0'; readonly gasPrice: Hex };

function feesAt({ baseFeePerGas, gasPriceWei }: TransactionParts['block']): Fees {
  if (baseFeePerGas === null) return { type: '0x0', gasPrice: numberToHex(gasPriceWei) };
  const tip = gasPriceWei > baseFeePerGas ? gasPriceWei - baseFeePerGas : 0n;
  return {
    type: '0x2',
    maxFeePerGas: numberToHex(baseFeePerGas * BASE_FEE_ROOM + tip),
    maxPriorityFeePerGas: numberToHex(tip),
  };
}
