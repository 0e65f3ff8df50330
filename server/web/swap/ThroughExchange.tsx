import type { Swap } from '../api/answers.ts';
import { exchangeName } from '../api/exchanges.ts';
import { useNetwork } from '../api/network.ts';
import { rich, t } from '../words/words.tsx';

/**
 * Names the contract that a swap calls, with its exchange where there are several; nothing where the network
 * leaves no choice.
 */
export function ThroughExchange({ swap }: { readonly swap: Swap }) {
  const { data: network } = useNetwork();
  const router = <span className="mono">{swap.to}</span>;
  if (swap.quote.exchange === null) {
    return (
      <p className="through">
        {rich('It calls the executor {router}, which trades over all exchanges in one transaction.', {
          router,
        })}{' '}
        {t('No external audit of this contract has been made.')}
      </p>
    );
  }
  const exchange = exchangeName(network, swap.quote.exchange);
  if (exchange === undefined && !network?.executor) return null;
  return (
    <p className="through">
      {exchange === undefined
        ? rich('It calls the Universal Router {router}.', { router })
        : rich('It goes through {exchange}, by the router {router}.', {
            exchange: <strong>{exchange}</strong>,
            router,
          })}
    </p>
  );
}
