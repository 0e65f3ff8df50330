import { Bytes } from '@graphprotocol/graph-ts';
import { Token } from '../../generated/schema';
import { loadToken } from '../entities/token';

/**
 * The tokens that one handler has to do with, each read from the store once: a read costs more than all that is
 * worked out with it. What a handler changes in a token is seen by all that ask for it.
 */
export class LoadedTokens {
  private readonly tokens: Token[] = [];

  load(id: Bytes): Token {
    for (let index = 0; index < this.tokens.length; index++) {
      if (this.tokens[index].id.equals(id)) return this.tokens[index];
    }
    const token = loadToken(id);
    this.tokens.push(token);
    return token;
  }
}
