import { Bytes } from '@graphprotocol/graph-ts';
import { areSame } from '../bytes';
import { loadToken, Token } from '../entities/token';

/**
 * The tokens of one handler, each read from the store once and written at most once: both cost more than all
 * the work with them. A change to a token is visible to every caller.
 */
export class LoadedTokens {
  private last: Token | null = null;

  load(id: Bytes): Token {
    let known = this.last;
    while (known !== null) {
      if (areSame(known.id, id)) return known;
      known = known.loadedBefore;
    }
    const token = loadToken(id);
    token.loadedBefore = this.last;
    this.last = token;
    return token;
  }

  /** Marks a loaded token for `save`. */
  change(token: Token): void {
    token.isChanged = true;
  }

  /** Writes the changed tokens. A handler calls it last. */
  save(): void {
    let token = this.last;
    while (token !== null) {
      if (token.isChanged) token.save();
      token = token.loadedBefore;
    }
  }
}
