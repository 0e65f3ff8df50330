/** A server-sent event; what is the same for everybody is serialized once. */
export interface ServerEvent {
  /** The event as it goes over the wire to the stream that a request has opened. */
  readonly text: (requestId: string) => string;
}

/** Name, id and data as lines, and the empty line that ends an event; without an id the last one stays. */
export function eventText(name: string, id: bigint | undefined, data: unknown): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
