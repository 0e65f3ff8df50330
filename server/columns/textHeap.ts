import { Buffer } from 'node:buffer';
import { firstRoom, withRoom } from './resize.ts';

/** Room is allocated in multiples of this, so that most rewritten texts fit where the old one was. */
const STEP = 8;
/** Steps per block. No text spans two blocks; the longest text is much shorter than one. */
const BLOCK_STEPS = 2 ** 16;
const LONGEST = 2 ** 16;

/**
 * Stores texts by number, in blocks of memory that are allocated one at a time and never moved. A text that
 * outgrows its place moves to another, and its old place is reused by the next text of that size.
 */
export class TextHeap {
  readonly #blocks: Buffer[] = [];
  /** Place of each text, and the room it has there, in steps. */
  #places = new Uint32Array(firstRoom(8));
  #rooms = new Uint16Array(firstRoom(9));
  #lengths = new Uint16Array(firstRoom(10));
  /** Free places, by their room. */
  readonly #freePlaces = new Map<number, number[]>();
  #end = 0;
  readonly #encoding: 'utf8' | 'latin1';

  /** Creates an empty heap. @param encoding `latin1` for texts of which each letter is one byte */
  constructor(encoding: 'utf8' | 'latin1' = 'utf8') {
    this.#encoding = encoding;
  }

  get bytes(): number {
    return (
      this.#blocks.length * BLOCK_STEPS * STEP +
      this.#places.byteLength +
      this.#rooms.byteLength +
      this.#lengths.byteLength
    );
  }

  at(number: number): string {
    const [block, start] = this.#placeOf(number);
    return block?.toString(this.#encoding, start, start + (this.#lengths[number] ?? 0)) ?? '';
  }

  /** Stores a text. @throws RangeError for a text of 64 KiB or more */
  set(number: number, text: string): void {
    const length = Buffer.byteLength(text, this.#encoding);
    if (length >= LONGEST) throw new RangeError(`a text of ${length} bytes is too long`);
    this.#reserve(number);
    const wanted = Math.ceil(length / STEP);
    if (wanted > (this.#rooms[number] ?? 0)) this.#move(number, wanted);
    this.#lengths[number] = length;
    const [block, start] = this.#placeOf(number);
    block?.write(text, start, this.#encoding);
  }

  #placeOf(number: number): [Buffer | undefined, number] {
    const place = this.#places[number] ?? 0;
    return [this.#blocks[Math.floor(place / BLOCK_STEPS)], (place % BLOCK_STEPS) * STEP];
  }

  #move(number: number, room: number): void {
    const former = this.#rooms[number] ?? 0;
    if (former > 0) this.#leave(this.#places[number] ?? 0, former);
    this.#places[number] = this.#freePlaces.get(room)?.pop() ?? this.#next(room);
    this.#rooms[number] = room;
  }

  #leave(place: number, room: number): void {
    const places = this.#freePlaces.get(room);
    if (places === undefined) this.#freePlaces.set(room, [place]);
    else places.push(place);
  }

  #next(room: number): number {
    const free = this.#blocks.length * BLOCK_STEPS - this.#end;
    if (room > free) {
      this.#end = this.#blocks.length * BLOCK_STEPS;
      this.#blocks.push(Buffer.alloc(BLOCK_STEPS * STEP));
    }
    const place = this.#end;
    this.#end += room;
    return place;
  }

  #reserve(number: number): void {
    this.#places = withRoom(this.#places, number);
    this.#rooms = withRoom(this.#rooms, number);
    this.#lengths = withRoom(this.#lengths, number);
  }
}
