import { Bytes } from '@graphprotocol/graph-ts';
import { loadToken, Token } from '../entities/token';
import { areSame } from '../numbers';

/**
 * The tokens of one handler, each read from the store once and written at most once: both cost more than all the work
 * with them. A change to a token is visible to every caller.
 */
export class LoadedTokens {
  private readonly tokens: Token[] = [];
  private readonly changed: Token[] = [];

  load(id: Bytes): Token {
    for (let index = 0; index < this.tokens.length; index++) {
      if (areSame(this.tokens[index].id, id)) return this.tokens[index];
    }
    const token = loadToken(id);
    this.tokens.push(token);
    return token;
  }

  /** Marks a loaded token for `save`. */
  change(token: Token): void {
    if (!this.changed.includes(token)) this.changed.push(token);
  }

  /** Writes the changed tokens. A handler calls it last. */
  save(): void {
    for (let index = 0; index < this.changed.length; index++) this.changed[index].save();
  }
}
