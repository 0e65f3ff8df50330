/** A server-sent event as it came. */
export interface ReceivedEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

export interface EventReader {
  readonly headers: Headers;
  /** The next event; undefined when the stream has ended. */
  next(): Promise<ReceivedEvent | undefined>;
  close(): void;
}

/** Opens a stream of server-sent events. @throws Error when the answer is none, with its body */
export async function openEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (response.status !== 200 || reader === undefined) {
    throw new Error(`${url} answered ${response.status}: ${(await reader?.read())?.value}`);
  }
  let text = '';
  const next = async (): Promise<ReceivedEvent | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end < 0) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        text += value;
        continue;
      }
      const fields = fieldsOf(text.slice(0, end));
      text = text.slice(end + 2);
      const [event, data] = [fields.get('event'), fields.get('data')];
      if (event !== undefined && data !== undefined) {
        return { event, id: fields.get('id'), data: JSON.parse(data) };
      }
    }
  };
  return { headers: response.headers, next, close: () => leaving.abort() };
}

function fieldsOf(block: string): Map<string, string> {
  const lines = block.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return colon < 0 ? ['', ''] : [line.slice(0, colon), line.slice(colon + 2)];
  });
  return new Map(lines);
}
