import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  slice,
  zeroAddress,
} from 'viem';

/*
 * This second witness reads from the calldata where each command sends what, with an ABI of its own and
 * without the request.
 */

const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);
const ROUTER: Address = '0x0000000000000000000000000000000000000002';

/** Input type of each command. */
const LAYOUTS: Readonly<Record<string, 'v3In' | 'v3Out' | 'v2' | 'v4' | 'payment' | 'native' | 'none'>> = {
  '0x00': 'v3In',
  '0x01': 'v3Out',
  '0x02': 'payment',
  '0x04': 'payment',
  '0x05': 'payment',
  '0x06': 'payment',
  '0x08': 'v2',
  '0x09': 'v2',
  '0x0a': 'none',
  '0x0b': 'native',
  '0x0c': 'native',
  '0x0e': 'none',
  '0x10': 'v4',
};

/** The action of V4_SWAP that pays out; SETTLE pays the pool manager, the two swaps move nothing. */
const TAKE = '0x0e';

/** A command that lets a token leave a pool, the caller or the router, and what it says of the amount. */
export interface Payment {
  readonly command: Hex;
  readonly token: Address;
  readonly recipient: Address;
  /** Raw units, ten-thousandths or the least, as the command has it; the least of a swap. */
  readonly amount: bigint;
}

/**
 * Returns the payments of the calldata from pools and the router to other accounts, in the order of the
 * commands.
 */
export function paymentsOf(data: Hex, wrappedNative: Address): Payment[] {
  const [commands, inputs] = decodeFunctionData({ abi: EXECUTE, data }).args;
  return inputs
    .flatMap((input, index) => paymentOf(slice(commands, index, index + 1), input, wrappedNative))
    .filter(({ recipient }) => recipient !== ROUTER);
}

/** Returns the token that stands for the native coin, or the token itself. */
function coinAs(token: Address, wrappedNative: Address): Address {
  return token === zeroAddress ? getAddress(wrappedNative) : token;
}

function paymentOf(command: Hex, input: Hex, wrappedNative: Address): Payment[] {
  const layout = LAYOUTS[command];
  if (layout === undefined) throw new Error(`nobody has written down what ${command} pays`);
  if (layout === 'none') return [];
  if (layout === 'native') {
    const [recipient, amount] = decodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], input);
    return [{ command, token: getAddress(wrappedNative), recipient, amount }];
  }
  const three = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const;
  if (layout === 'payment') {
    const [token, recipient, amount] = decodeAbiParameters(three, input);
    return [{ command, token: coinAs(token, wrappedNative), recipient, amount }];
  }
  if (layout === 'v4') {
    const [actions, params] = decodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }], input);
    return params.flatMap((param, index) => {
      if (slice(actions, index, index + 1) !== TAKE) return [];
      const [currency, recipient, amount] = decodeAbiParameters(three, param);
      return [{ command, token: coinAs(currency, wrappedNative), recipient, amount }];
    });
  }
  const head = [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }] as const;
  if (layout === 'v2') {
    const [recipient, , amount, path] = decodeAbiParameters([...head, { type: 'address[]' }], input);
    return [{ command, token: path.at(-1) as Address, recipient, amount }];
  }
  const [recipient, , amount, path] = decodeAbiParameters([...head, { type: 'bytes' }], input);
  const [token] = decodeAbiParameters(
    [{ type: 'address' }],
    `0x${'00'.repeat(12)}${(layout === 'v3Out' ? slice(path, 0, 20) : slice(path, -20)).slice(2)}`,
  );
  return [{ command, token, recipient, amount }];
}
