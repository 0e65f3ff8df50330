import { shortAddress } from '../format/amounts.ts';

/** Explorers of the chains that people run this service on; another chain's hash is shown without a link. */
const EXPLORERS: Readonly<Record<number, string>> = {
  1: 'https://etherscan.io',
  10: 'https://optimistic.etherscan.io',
  56: 'https://bscscan.com',
  137: 'https://polygonscan.com',
  8453: 'https://basescan.org',
  42161: 'https://arbiscan.io',
  11155111: 'https://sepolia.etherscan.io',
};

interface HashLinkProps {
  readonly chainId: number;
  readonly hash: string;
}

/** Shows the hash of a transaction, linked to the chain's explorer. */
export function HashLink({ chainId, hash }: HashLinkProps) {
  const explorer = EXPLORERS[chainId];
  if (explorer === undefined) return <span className="mono">{hash}</span>;
  return (
    <a className="mono short" href={`${explorer}/tx/${hash}`} title={hash} target="_blank" rel="noreferrer">
      {shortAddress(hash)}
    </a>
  );
}
