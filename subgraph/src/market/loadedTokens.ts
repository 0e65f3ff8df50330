import { Bytes } from '@graphprotocol/graph-ts';
import { loadToken, Token } from '../entities/token';
import { areSame } from '../numbers';

/**
 * The tokens that one handler has to do with, each read from the store once and written at most once: both cost more
 * than all that is worked out with them. What a handler changes in a token is seen by all that ask for it.
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

  /** Has a loaded token written by `save`. */
  change(token: Token): void {
    if (!this.changed.includes(token)) this.changed.push(token);
  }

  /** Writes the tokens that were changed. The last thing that a handler does with them. */
  save(): void {
    for (let index = 0; index < this.changed.length; index++) this.changed[index].save();
  }
}
