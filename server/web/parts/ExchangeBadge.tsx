import { exchangeName } from '../api/exchanges.ts';
import { useNetwork } from '../api/network.ts';

/** Names the exchange of a route or pool, the first without an id; nothing on a network that has one. */
export function ExchangeBadge({ id }: { readonly id: string | null | undefined }) {
  const { data: network } = useNetwork();
  const name = exchangeName(network, id);
  return name === undefined ? null : <span className="chip exchange">{name}</span>;
}
