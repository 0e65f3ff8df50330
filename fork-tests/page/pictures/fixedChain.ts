import { encodeAbiParameters, type Hex, pad, toEventSelector, toHex } from 'viem';
import { MAINNET } from '../../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../../harness/replica/tokens.ts';

/* A chain that mines nothing, and yet has a receipt of each swap: all pictures have the same amounts. */

const HASH: Hex = `0x${'c0ffee'.repeat(10)}c0de`;
/** The replica's last block. */
const BLOCK = toHex(23_000_138);
/** Selector of `execute` with a deadline. */
const EXECUTE = '0x3593564c';
/** Selector of `V3TooLittleReceived()`. */
const TOO_LITTLE = '0x39d35496';
/** Wei of the coin. */
const PAID = 1_500_000_000_000_000_000n;
/** Raw units of USDC. */
const RECEIVED = 5_248_004_613n;
const DEPOSIT = toEventSelector('Deposit(address,uint256)');
const TRANSFER = toEventSelector('Transfer(address,address,uint256)');

/** Answers in place of the chain as after a swap of 1.5 coins for USDC by the account. */
export const fixedChain =
  (account: Hex, status: 'reverted' | 'success') =>
  (method: string, params: readonly unknown[]): unknown => {
    if (method === 'eth_sendTransaction') return HASH;
    if (method === 'eth_getTransactionReceipt') return receiptOf(account, status);
    const { data } = (params[0] ?? {}) as { readonly data?: string };
    if (method === 'eth_call' && data?.startsWith(EXECUTE))
      throw Object.assign(new Error('execution reverted'), { code: 3, data: TOO_LITTLE });
    return undefined;
  };

function receiptOf(account: Hex, status: 'reverted' | 'success') {
  const router = pad(MAINNET.universalRouter);
  const logs = [
    logOf(TOKENS.WETH.address, [DEPOSIT, router], PAID),
    logOf(TOKENS.USDC.address, [TRANSFER, router, pad(account)], RECEIVED),
  ];
  return {
    ...PLACE,
    from: account,
    to: MAINNET.universalRouter,
    status: status === 'success' ? '0x1' : '0x0',
    logs: status === 'success' ? logs : [],
    logsBloom: '0x',
    contractAddress: null,
    gasUsed: '0x20000',
    cumulativeGasUsed: '0x20000',
    effectiveGasPrice: '0x1',
    type: '0x2',
  };
}

const PLACE = { transactionHash: HASH, blockHash: HASH, blockNumber: BLOCK, transactionIndex: '0x0' };

const logOf = (address: string, topics: readonly Hex[], amount: bigint) => ({
  ...PLACE,
  address,
  topics,
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  logIndex: '0x0',
  removed: false,
});
