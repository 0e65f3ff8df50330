import { Bytes, Entity, store } from '@graphprotocol/graph-ts';
import { hexOf } from '../ids';
import { Changes } from './changes';
import { Fields } from './fields';

/**
 * An entity that events change often. Its fields are copied from the store once, and back only when they have
 * changed: copying one costs more than most of the work with it. They are found without the generated
 * classes, which search an entity by name at each use: graph-node meters every step of a mapping, and most
 * steps were of that search.
 */
export abstract class Row {
  private readonly hexId: string;
  private readonly fields: Fields = new Fields();

  constructor(
    private readonly type: string,
    public readonly id: Bytes,
  ) {
    this.hexId = hexOf(id);
  }

  /**
   * Sets each field to the answer of `fields` for its name and value; always the same fields in the same
   * order.
   */
  protected abstract exchange(fields: Fields): void;

  /** Takes the fields from the store. False when there is no such entity. */
  load(): bool {
    return this.take(store.get(this.type, this.hexId));
  }

  /** The same where the row can only be of the present block: one that does not exist costs no query then. */
  loadInBlock(): bool {
    return this.take(store.get_in_block(this.type, this.hexId));
  }

  private take(stored: Entity | null): bool {
    if (stored === null) return false;
    this.fields.read(stored);
    this.exchange(this.fields);
    return true;
  }

  /** Writes the fields that differ from the store. */
  save(): void {
    const changes = new Changes();
    this.fields.write(changes);
    this.exchange(this.fields);
    if (!changes.isEmpty) store.set(this.type, this.hexId, changes.toEntity());
  }

  remove(): void {
    store.remove(this.type, this.hexId);
  }
}
