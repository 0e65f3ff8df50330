/**
 * One server-sent event, its data read as JSON; or only the wait before a new connection, which has no
 * `event`.
 */
export interface ServerSentEvent {
  readonly event?: string;
  readonly data?: unknown;
  readonly id: string | undefined;
  /** Milliseconds to wait before a new connection, where the service says. */
  readonly retryMs: number | undefined;
}

/** Yields the events of a `text/event-stream` as they arrive. To end the iteration ends the request. */
export async function* eventsOf(response: Response): AsyncGenerator<ServerSentEvent, void, undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const parts = text.split(/\r?\n\r?\n/);
      text = parts.pop() ?? '';
      for (const part of parts) {
        const event = parseEvent(part);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Returns undefined for a comment, which only keeps the connection alive. */
function parseEvent(part: string): ServerSentEvent | undefined {
  const fields = part.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line) ?? []);
  const valuesOf = (name: string) =>
    fields.filter(([, key]) => key === name).map(([, , value = '']) => value);
  const data = valuesOf('data');
  const [retry] = valuesOf('retry');
  const retryMs = retry !== undefined && /^\d{1,6}$/.test(retry) ? Number(retry) : undefined;
  const id = valuesOf('id')[0];
  if (data.length > 0) {
    return { event: valuesOf('event')[0] ?? 'message', data: JSON.parse(data.join('\n')), id, retryMs };
  }
  return retryMs === undefined ? undefined : { id, retryMs };
}
