/** A server-sent event. The part that all clients share is serialized once. */
export interface ServerEvent {
  /** Returns the event in wire format for the stream of a request. */
  readonly text: (requestId: string) => string;
}

/**
 * Serializes name, id and data as lines, with the empty line that ends an event. Without an id, the client
 * keeps the last one.
 */
export function eventText(name: string, id: bigint | undefined, data: unknown): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
