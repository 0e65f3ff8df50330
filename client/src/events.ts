/** One server-sent event; its data is JSON. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
  /** Block of the event, where it names one. */
  readonly id: string | undefined;
}

/** Yields the events of a `text/event-stream` as they arrive. To end the iteration ends the request. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamEvent, void, undefined> {
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
function parseEvent(part: string): StreamEvent | undefined {
  const fields = part.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line) ?? []);
  const valuesOf = (name: string) =>
    fields.filter(([, key]) => key === name).map(([, , value = '']) => value);
  const data = valuesOf('data');
  if (data.length === 0) return undefined;
  return {
    event: valuesOf('event')[0] ?? 'message',
    data: JSON.parse(data.join('\n')),
    id: valuesOf('id')[0],
  };
}
