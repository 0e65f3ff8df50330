import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';

const HOST = '127.0.0.1';

/**
 * A TCP port of the loopback interface that nothing listens on, and that for some time nobody gets who asks
 * for any: the system keeps the port of a connection that has ended from all but those who name it.
 */
export async function freePort(): Promise<number> {
  const server = createServer((socket) => socket.end());
  const port = await listen(server, 0);
  // The side that closes first, here the server, keeps the connection in TIME_WAIT.
  await once(connect(port, HOST).resume(), 'close');
  await close(server);
  return port;
}

/**
 * Returns when `port` of the loopback interface can be listened on.
 * @param name what is about to listen there, in words
 * @param envVar the variable that chooses another port
 * @throws Error that names the port, its user and the variable
 */
export async function assertPortFree(port: number, name: string, envVar: string): Promise<void> {
  const server = createServer();
  try {
    await listen(server, port);
  } catch (cause) {
    throw new Error(`Port ${port} for ${name} cannot be used. Free it, or set ${envVar} to another port.`, {
      cause,
    });
  }
  await close(server);
}

/** @returns the port that the server got on the loopback interface */
async function listen(server: Server, port: number): Promise<number> {
  server.listen({ port, host: HOST, exclusive: true });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
