import { createServer } from 'node:net';

const HOST = '127.0.0.1';
const handedOut = new Set<number>();

/** A TCP port of the loopback interface that nothing listens on and that this process has not handed out before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listenOnce(0);
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    return port;
  }
}

/**
 * Returns when `port` of the loopback interface can be listened on.
 * @param name what is about to listen there, in words
 * @param envVar the variable that chooses another port
 * @throws Error that names the port, its user and the variable
 */
export async function assertPortFree(port: number, name: string, envVar: string): Promise<void> {
  try {
    await listenOnce(port);
  } catch (cause) {
    throw new Error(`Port ${port} for ${name} cannot be used. Free it, or set ${envVar} to another port.`, {
      cause,
    });
  }
}

/** The port that a server got on the loopback interface; the server is closed again. */
function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: HOST, exclusive: true }, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') {
        reject(new Error(`listening on port ${port} gave no TCP address`));
        return;
      }
      server.close(() => resolve(address.port));
    });
  });
}
