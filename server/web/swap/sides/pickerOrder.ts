import type { Token } from '../../api/answers.ts';
import { placeOf } from '../../coin/coin.ts';

interface Worth {
  /** Raw units by `placeOf`. */
  readonly balances: ReadonlyMap<string, bigint>;
  /** Dollars of a whole token by its address in small letters. */
  readonly prices: ReadonlyMap<string, number>;
}

/** Orders tokens for picking: those that are held first, by their dollars, and the others as they came. */
export function pickerOrder(tokens: readonly Token[], { balances, prices }: Worth): readonly Token[] {
  const dollarsOf = (token: Token): number => {
    const raw = balances.get(placeOf(token)) ?? 0n;
    const price = prices.get(token.address.toLowerCase()) ?? 0;
    return (Number(raw) / 10 ** token.decimals) * price;
  };
  const isHeld = (token: Token) => (balances.get(placeOf(token)) ?? 0n) > 0n;
  const held = tokens.filter(isHeld).sort((one, other) => dollarsOf(other) - dollarsOf(one));
  return [...held, ...tokens.filter((token) => !isHeld(token))];
}
