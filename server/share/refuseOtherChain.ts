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
  const { url } = share;
  const { chainId } = network;
  try {
    const session = await ShareSession.open({ url, chainId });
    await session.close();
  } catch (error) {
    if (error instanceof OtherChain) throw new ConfigError([error.message]);
  }
}
