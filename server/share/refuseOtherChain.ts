import { type Config, ConfigError } from '../config/config.ts';
import { ShareSession } from './shareSession.ts';
import { OtherChain } from './shareTables.ts';

/**
 * Asks the database once whose blocks it shares. One that does not answer holds up no start: the service
 * reads its nodes until it does.
 * @throws ConfigError when it belongs to another chain
 */
export async function refuseOtherChain({ share, network }: Pick<Config, 'share' | 'network'>): Promise<void> {
  if (share === undefined) return;
  const ignore = () => {};
  const { url } = share;
  const { chainId } = network;
  try {
    const options = { url, chainId, onBlock: ignore, onAsked: ignore, onLost: ignore };
    const session = await ShareSession.open(options);
    await session.close();
  } catch (error) {
    if (error instanceof OtherChain) throw new ConfigError([error.message]);
  }
}
