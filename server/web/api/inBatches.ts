interface Waiting<Answer> {
  readonly key: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that answers one key. Keys asked for at one moment share requests of at most `most`;
 * `ask` answers in their order.
 */
export function inBatches<Answer>(
  most: number,
  ask: (keys: readonly string[]) => Promise<readonly Answer[]>,
): (key: string) => Promise<Answer> {
  let waiting: Waiting<Answer>[] = [];
  const send = async (some: readonly Waiting<Answer>[]): Promise<void> => {
    try {
      const answers = await ask(some.map(({ key }) => key));
      for (const [place, { resolve, reject, key }] of some.entries()) {
        const answer = answers[place];
        if (answer === undefined) reject(new Error(`no answer for ${key}`));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  };
  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += most) void send(all.slice(at, at + most));
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ key, resolve, reject }) === 1) setTimeout(sendAll);
    });
}
