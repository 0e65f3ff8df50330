import { safe } from '@wagmi/connectors/safe';
import { SAFE_ORIGINS } from '../brand/brand.ts';

/** How long the frame around the page may take to say whose Safe it shows. */
const PATIENCE_MS = 10_000;

/** Makes the connector of the Safe whose app shows the page; nobody else's messages count. */
export function safeWallet() {
  return safe({
    allowedDomains: SAFE_ORIGINS.map((origin) => new RegExp(`^${origin.replaceAll('.', '\\.')}$`)),
    unstable_getInfoTimeout: PATIENCE_MS,
  });
}
