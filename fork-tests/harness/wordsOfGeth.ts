/** How Anvil calls the ways in which code ends by its own fault, and what Geth says of them. */
const WORDS: Readonly<Record<string, string>> = {
  'EVM error OutOfGas': 'out of gas',
  'EVM error MemoryOOG': 'out of gas',
  'EVM error MemoryLimitOOG': 'out of gas',
  'EVM error PrecompileOOG': 'out of gas',
  'EVM error InvalidOperandOOG': 'gas uint64 overflow',
  'EVM error OutOfOffset': 'return data out of bounds',
  'EVM error CreateInitCodeSizeLimit': 'out of gas: max initcode size exceeded: size 1048575',
  'EVM error PrecompileError': 'bad elliptic curve pairing size',
  'EVM error InvalidFEOpcode': 'invalid opcode: INVALID',
  'EVM error OpcodeNotFound': 'invalid opcode: opcode 0xc not defined',
  'EVM error StackUnderflow': 'stack underflow (0 <=> 1)',
  'EVM error StackOverflow': 'stack limit reached 1024 (1023)',
  'EVM error InvalidJump': 'invalid jump destination',
};

interface Answer {
  readonly error?: { readonly code: number; readonly message: string };
}

/**
 * For a relay in front of an Anvil: the faults of called code in the words of Geth. graph-node takes those
 * that it knows, or that its settings name, for what the contract answers, and any others for a fault of the
 * node, which it asks again for ever.
 */
export function inWordsOfGeth(body: string): string {
  if (!body.includes('EVM error')) return body;
  const parsed: Answer | Answer[] = JSON.parse(body);
  return JSON.stringify(Array.isArray(parsed) ? parsed.map(translated) : translated(parsed));
}

function translated(answer: Answer): Answer {
  const words = answer.error && WORDS[answer.error.message];
  return words === undefined ? answer : { ...answer, error: { code: -32_000, message: words } };
}
