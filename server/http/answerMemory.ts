import { LRUCache } from 'lru-cache';

const MAX_BYTES = 8_000_000;
const MAX_URL_LENGTH = 1024;
const ENTRY_BYTES = 256;

/**
 * Serialized answers by URL, all of one version: whatever an answer depends on beside its URL is in the version,
 * and with a new version all are forgotten.
 */
export class AnswerMemory {
  readonly #answers = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: (answer, url) => 2 * (answer.length + url.length) + ENTRY_BYTES,
  });
  #version = '';

  get(version: string, url: string): string | undefined {
    return version === this.#version ? this.#answers.get(url) : undefined;
  }

  set(version: string, url: string, answer: string): void {
    if (url.length > MAX_URL_LENGTH) return;
    if (version !== this.#version) this.#answers.clear();
    this.#version = version;
    this.#answers.set(url, answer);
  }
}
