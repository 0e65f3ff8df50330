import { LRUCache } from 'lru-cache';

const MAX_BYTES = 8_000_000;
const MAX_URL_LENGTH = 1024;
const ENTRY_BYTES = 256;
/** URLs that were asked for once; with more, the next answers are as new. */
const MAX_ASKED = 4096;

/**
 * Serialized answers by URL, all of one version: whatever an answer depends on beside its URL is in the version,
 * and with a new version all are forgotten. Kept is what is asked for a second time: most questions are asked once,
 * and keeping their answers would cost more than it saves.
 */
export class AnswerMemory {
  readonly #answers = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: (answer, url) => 2 * (answer.length + url.length) + ENTRY_BYTES,
  });
  readonly #asked = new Set<string>();
  #version = '';

  get(version: string, url: string): string | undefined {
    return version === this.#version ? this.#answers.get(url) : undefined;
  }

  set(version: string, url: string, answer: string): void {
    if (url.length > MAX_URL_LENGTH) return;
    if (version !== this.#version) {
      this.#answers.clear();
      this.#asked.clear();
      this.#version = version;
    }
    if (this.#asked.has(url)) {
      this.#answers.set(url, answer);
      return;
    }
    if (this.#asked.size === MAX_ASKED) this.#asked.clear();
    this.#asked.add(url);
  }
}
