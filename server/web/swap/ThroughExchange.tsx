import type { Swap } from '../api/answers.ts';
import { exchangeName } from '../api/exchanges.ts';
import { useNetwork } from '../api/network.ts';
import { rich } from '../words/words.tsx';

/** Says by which exchange and router a swap goes; nothing on a network that has one. */
export function ThroughExchange({ swap }: { readonly swap: Swap }) {
  const { data: network } = useNetwork();
  const exchange = exchangeName(network, swap.quote.exchange);
  if (exchange === undefined) return null;
  return (
    <p className="through">
      {rich('It goes through {exchange}, by the router {router}.', {
        exchange: <strong>{exchange}</strong>,
        router: <span className="mono">{swap.to}</span>,
      })}
    </p>
  );
}
