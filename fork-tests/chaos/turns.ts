/**
 * Lets calls run side by side and a block be mined alone. Anvil answers a call that overlaps with mining from
 * the state of the wrong block, which would look like a fault of the service.
 */
export class Turns {
  #sharing = 0;
  #isAlone = false;
  readonly #waiting: { readonly kind: 'shared' | 'alone'; readonly begin: () => void }[] = [];

  async shared<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter('shared');
    try {
      return await work();
    } finally {
      this.#sharing -= 1;
      this.#admit();
    }
  }

  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter('alone');
    try {
      return await work();
    } finally {
      this.#isAlone = false;
      this.#admit();
    }
  }

  #enter(kind: 'shared' | 'alone'): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.push({ kind, begin });
      this.#admit();
    });
  }

  /** In the order of arrival, so that neither side starves. */
  #admit(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (this.#isAlone || (first.kind === 'alone' && this.#sharing > 0)) return;
      this.#waiting.shift();
      if (first.kind === 'alone') this.#isAlone = true;
      else this.#sharing += 1;
      first.begin();
    }
  }
}
