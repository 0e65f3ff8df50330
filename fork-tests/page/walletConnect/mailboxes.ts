interface Message {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
}

interface Letter {
  readonly from: string;
  readonly message: Message;
  readonly publishedAt: number;
  /** Clients that said that they have it. */
  readonly takenBy: Set<string>;
}

type Write = (frame: object) => void;

/**
 * What a relay keeps: each message of a topic for each other client that subscribes, until that client says
 * that it has it. A client is not a connection: a message that went into one that broke comes again by the
 * next, and who subscribes anew does not take away what he published himself.
 */
export class Mailboxes {
  readonly #letters = new Map<string, Letter[]>();
  readonly #subscribers = new Map<string, Set<string>>();
  readonly #connections = new Map<string, Set<Write>>();
  readonly #underWay = new Map<string, Letter>();
  #lastId = 0;

  /** Adds a connection of a client; returns what takes it away. */
  join(client: string, write: Write): () => void {
    this.#connections.set(client, (this.#connections.get(client) ?? new Set()).add(write));
    return () => this.#connections.get(client)?.delete(write);
  }

  publish(from: string, message: Message): void {
    const letter = { from, message, publishedAt: Date.now(), takenBy: new Set<string>() };
    this.#letters.set(message.topic, [...(this.#letters.get(message.topic) ?? []), letter]);
    for (const client of this.#subscribers.get(message.topic) ?? []) this.#deliver(client, letter);
  }

  /** Returns the id of the subscription. */
  subscribe(client: string, topic: string): string {
    this.#subscribers.set(topic, (this.#subscribers.get(topic) ?? new Set()).add(client));
    for (const letter of this.#letters.get(topic) ?? []) this.#deliver(client, letter);
    return topic;
  }

  unsubscribe(client: string, topic: string): boolean {
    return this.#subscribers.get(topic)?.delete(client) ?? false;
  }

  acknowledge(client: string, id: unknown): void {
    this.#underWay.get(String(id))?.takenBy.add(client);
  }

  #deliver(client: string, letter: Letter): void {
    const { from, message, publishedAt, takenBy } = letter;
    if (client === from || takenBy.has(client)) return;
    for (const write of this.#connections.get(client) ?? []) {
      this.#lastId += 1;
      const id = `${publishedAt}${this.#lastId}`;
      this.#underWay.set(id, letter);
      const params = { id: message.topic, data: { ...message, publishedAt } };
      write({ jsonrpc: '2.0', id, method: 'irn_subscription', params });
    }
  }
}
