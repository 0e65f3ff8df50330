/**
 * What the node said does not suffice to follow the chain: a block that it does not know yet, logs that it refuses.
 * Nothing is wrong with what is known already; the same question may be answered a little later.
 */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}
