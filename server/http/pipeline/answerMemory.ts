import { LRUCache } from 'lru-cache';
import type { JsonText } from './jsonText.ts';

/** An answer as it is sent, and the block that it is of. */
interface KeptAnswer {
  readonly json: JsonText;
  readonly block: string | undefined;
  /** Names in the URL that changed nothing. */
  readonly ignored: readonly string[];
}

const MAX_BYTES = 8_000_000;
const MAX_URL_LENGTH = 1024;
const ENTRY_BYTES = 256;
/** Maximum URLs that were requested once; with more, the list is cleared. */
const MAX_ASKED = 4096;

/**
 * Caches serialized answers by URL, all of one version. An answer depends on its URL and the version only,
 * and a new version clears the cache. Caches an answer at its second request, because most URLs are requested
 * once and caching them would cost more than it saves.
 */
export class AnswerMemory {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_BYTES,
    // Its compressed forms are less than as much again.
    sizeCalculation: ({ json }, url) => 2 * (2 * json.text.length + url.length) + ENTRY_BYTES,
  });
  readonly #asked = new Set<string>();
  #version = '';

  get(version: string, url: string): KeptAnswer | undefined {
    return version === this.#version ? this.#answers.get(url) : undefined;
  }

  set(version: string, url: string, answer: KeptAnswer): void {
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
