import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

const targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);

/** Has the process behind an inspector free all that nobody can reach: what is left is what it holds. */
export async function collectGarbage(inspectorPort: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [{ webSocketDebuggerUrl }] = targets.parse(await response.json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await once(socket, 'message');
  const closed = once(socket, 'close');
  socket.close();
  await closed;
}
