/** One fault in the source: the text between `start` and `end` is replaced. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Operators that are replaced one at a time, and their replacements. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<='],
  '<=': ['<'],
  '>': ['>='],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['+'],
  '|': ['&'],
};

/** A check that reverts, an assertion, or a word that the guard gets. */
const STATEMENTS = [
  /if \((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\) revert \w+\(\);/g,
  /(?:if \(i != 0\) )?assertNothingLeft\((?!address)[^;]*\);/g,
  /(?<!private )guard = [^;]*;/g,
];

/** Faults that no operator makes: each is a rule of the contract that a later change could drop. */
const RULES: readonly (readonly [text: string, replacement: string])[] = [
  ['private guard = RESTING;', 'private guard;'],
  ['(msg.sender, payee, c.amountIn)));', '(c.recipient, payee, c.amountIn)));'],
  ['abi.encodePacked(pool, callback, data)', 'abi.encodePacked(callback, data)'],
  ['abi.encodePacked(pool, callback, data)', 'abi.encodePacked(pool, data)'],
  ['abi.encodePacked(pool, callback, data)', 'abi.encodePacked(pool, callback)'],
  ['UNWRAPPING | uint160(msg.sender)', 'UNWRAPPING | uint160(address(0))'],
  [
    'pop(call(gas(), token, 0, add(data, 32), mload(data), 0, 0))',
    'if iszero(call(gas(), token, 0, add(data, 32), mload(data), 0, 0)) { revert(0, 0) }',
  ],
  ['this.tryLeg{gas: leg.gasCap}', 'this.tryLeg'],
  ['uint256(leg.gasCap) + leg.gasReserve', 'uint256(leg.gasCap)'],
  ['uint256(leg.gasCap) + leg.gasReserve', 'uint256(leg.gasReserve)'],
  ['zeroForOne ? LOWEST_LIMIT : HIGHEST_LIMIT', 'zeroForOne ? HIGHEST_LIMIT : LOWEST_LIMIT'],
  [
    'zeroForOne ? (reserve0, reserve1) : (reserve1, reserve0)',
    'zeroForOne ? (reserve1, reserve0) : (reserve0, reserve1)',
  ],
  [
    'zeroForOne ? 0 : amountOut, zeroForOne ? amountOut : 0',
    'zeroForOne ? amountOut : 0, zeroForOne ? 0 : amountOut',
  ],
  ['* (PIPS - hop.feePips);', '* PIPS;'],
  ['(PIPS - hop.feePips)) + 1', 'PIPS) + 1'],
  ['(PIPS - hop.feePips)) + 1', '(PIPS - hop.feePips))'],
  ['(c.amountOut * BIPS - 1) / (BIPS - c.feeBips) + 1', 'c.amountOut'],
  ['(c.amountOut * BIPS - 1) / (BIPS - c.feeBips) + 1', '(c.amountOut * BIPS) / (BIPS - c.feeBips)'],
  ['if (c.exactOutput) wanted -= amount;', ''],
  ['c.direct ? c.recipient : address(this)', 'c.recipient'],
  ['c.direct ? c.recipient : address(this)', 'address(this)'],
  ['SHARE_ROUNDING = 2', 'SHARE_ROUNDING = 0'],
  ['SHARE_ROUNDING = 2', 'SHARE_ROUNDING = 1e15'],
  [
    'if (msg.value != 0) unwrapTo(c.tokenIn, rest, msg.sender);',
    'if (msg.value != 0) unwrapTo(c.tokenIn, rest, c.recipient);',
  ],
  ['else pay(c.tokenIn, msg.sender, rest);', 'else pay(c.tokenIn, c.recipient, rest);'],
  ['if (rest != 0) {', 'if (rest > 1e30) {'],
  ['keccak256(abi.encode(c, legs))', 'keccak256(abi.encode(c))'],
  ['keccak256(abi.encode(c, legs))', 'keccak256(abi.encode(legs))'],
  ['gt(extcodesize(token), 0)', 'true'],
  ['eq(mload(0), 1)', 'true'],
  ['gt(returndatasize(), 31)', 'true'],
  ['if (comesHere) amount = gain(token, address(this), before);', ''],
  [
    'pay(c.tokenOut, c.feeRecipient, (gained * c.feeBips) / BIPS);',
    'pay(c.tokenOut, c.feeRecipient, (c.amountOut * c.feeBips) / BIPS);',
  ],
  ['            gained = gain(c.tokenOut, address(this), before.output);\n        }', '        }'],
  ['if (owed != amount) revert NotExpected();', 'owed = amount;'],
  ['before.input = IToken(c.tokenIn).balanceOf(address(this));', ''],
  ['before.output = IToken(c.tokenOut).balanceOf(address(this));', ''],
  ['before.payer = IToken(c.tokenIn).balanceOf(msg.sender);', ''],
  ['if (!c.unwrap) before.recipient = IToken(c.tokenOut).balanceOf(c.recipient);', ''],
  ['if (legs[i].otherwise.length != 0) checkRoute(c, legs[i].otherwise);', ''],
];

/** Returns every fault of the source, in its order. A rule whose text the source does not have is a fault here. */
export function mutantsOf(source: string): Mutant[] {
  const code = withoutWords(source);
  const found: Mutant[] = [];
  for (const pattern of STATEMENTS) {
    for (const { index, 0: text } of code.matchAll(pattern)) {
      found.push({ start: index, end: index + text.length, replacement: '' });
    }
  }
  for (const { index, 0: text } of code.matchAll(/(?<= )(<=?|>|==|!=|&&|\|\|?|[-+*])(?= )/g)) {
    for (const replacement of OPERATORS[text] ?? []) {
      found.push({ start: index, end: index + text.length, replacement });
    }
  }
  for (const [text, replacement] of RULES) {
    const start = source.indexOf(text);
    if (start < 0) throw new Error(`no rule has the text: ${text}`);
    found.push({ start, end: start + text.length, replacement });
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Returns the source with the fault in it. */
export function withFault(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** Blanks comments, texts and what stands before the contract, without moving anything. */
function withoutWords(source: string): string {
  const contract = source.indexOf('contract Executor');
  const blank = (text: string): string => ' '.repeat(text.length);
  return (
    blank(source.slice(0, contract)) +
    source.slice(contract).replace(/\/\/[^\n]*|"[^"\n]*"/g, (text) => blank(text))
  );
}
