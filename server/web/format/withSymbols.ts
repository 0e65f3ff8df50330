import type { Token } from '../api/answers.ts';

/** Returns a text with the symbols of these tokens in place of their addresses. */
export function withSymbols(text: string, tokens: readonly Pick<Token, 'address' | 'symbol'>[]): string {
  let shown = text;
  for (const { address, symbol } of tokens)
    shown = shown.replaceAll(new RegExp(address, 'gi'), () => symbol || address);
  return shown;
}
