import { Buffer } from 'node:buffer';
import { grown } from '../../grown.ts';

const FIRST_ROOM = 1024;
const FIRST_BYTES = 65_536;
/** Places are multiples of it: most texts that are written anew fit where the old one was. */
const STEP = 16;

/** Texts by number in one block of memory. One that does not fit in its place any more gets another. */
export class TextHeap {
  #content = Buffer.alloc(FIRST_BYTES);
  #starts = new Uint32Array(FIRST_ROOM);
  #lengths = new Uint16Array(FIRST_ROOM);
  #rooms = new Uint16Array(FIRST_ROOM);
  #end = 0;
  /** Bytes of places that were left. */
  #left = 0;

  get bytes(): number {
    return this.#content.length + 8 * this.#starts.length;
  }

  at(number: number): string {
    const start = this.#starts[number] ?? 0;
    return this.#content.toString('utf8', start, start + (this.#lengths[number] ?? 0));
  }

  /** @throws RangeError for a text of 64 KiB or more */
  set(number: number, text: string): void {
    const length = Buffer.byteLength(text);
    if (length >= 2 ** 16) throw new RangeError(`a text of ${length} bytes is too long`);
    this.#reserve(number);
    const room = this.#rooms[number] ?? 0;
    if (length > room) {
      this.#left += room;
      this.#rooms[number] = 0;
      const wanted = Math.min(Math.ceil(length / STEP) * STEP, 2 ** 16 - 1);
      if (this.#end + wanted > this.#content.length) this.#makeRoom(wanted);
      this.#starts[number] = this.#end;
      this.#rooms[number] = wanted;
      this.#end += wanted;
    }
    this.#content.write(text, this.#starts[number] ?? 0);
    this.#lengths[number] = length;
  }

  #reserve(number: number): void {
    if (number < this.#starts.length) return;
    const size = 2 * number;
    this.#starts = grown(this.#starts, new Uint32Array(size));
    this.#lengths = grown(this.#lengths, new Uint16Array(size));
    this.#rooms = grown(this.#rooms, new Uint16Array(size));
  }

  /** Moves the texts together, into a block of which a fifth is free then. */
  #makeRoom(wanted: number): void {
    const live = this.#end - this.#left;
    const content = Buffer.alloc(Math.max(FIRST_BYTES, Math.ceil(1.25 * (live + wanted))));
    let end = 0;
    for (let number = 0; number < this.#starts.length; number++) {
      const start = this.#starts[number] ?? 0;
      const room = this.#rooms[number] ?? 0;
      if (room === 0) continue;
      this.#content.copy(content, end, start, start + room);
      this.#starts[number] = end;
      end += room;
    }
    this.#content = content;
    this.#end = end;
    this.#left = 0;
  }
}
