/** Names whose words do not say which chain is meant. */
const OWN: Readonly<Record<string, string>> = { mainnet: 'Ethereum', bnb: 'BNB Chain' };

/** Returns the name of a network as people write it: `base-sepolia` is Base Sepolia. */
export function networkTitle(name: string): string {
  return (
    OWN[name] ??
    name.replace(
      /(^|-)(\p{L})/gu,
      (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`,
    )
  );
}
