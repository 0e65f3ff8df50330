import type { Fraction } from './fraction.ts';

/** Most pools that a token knows. */
const MOST = 8;

interface Offer {
  readonly market: string;
  readonly depth: Fraction;
  readonly usd: Fraction;
}
type OfferOf<Known> = (market: string) => Known | undefined;
type IsDeeper<Known> = (a: Known, b: Known) => boolean;

/** The pools that have been deep enough to price each token, in the order in which it met them. */
export class KnownPools {
  readonly #lists = new Map<string, string[]>();

  #of(token: string): string[] {
    const list = this.#lists.get(token) ?? [];
    this.#lists.set(token, list);
    return list;
  }

  meet(token: string, market: string): void {
    const list = this.#of(token);
    if (!list.includes(market) && list.length < MOST) list.push(market);
  }

  /** The first one that is not deep enough any more makes room, else the shallowest. */
  meetSource<Known extends Offer>(
    token: string,
    market: string,
    offerOf: OfferOf<Known>,
    isDeeper: IsDeeper<Known>,
  ): void {
    const list = this.#of(token);
    if (list.includes(market)) return;
    if (list.length === MOST) {
      const offers = list.map((each) => offerOf(each));
      const gone = offers.indexOf(undefined);
      const shallowest = offers.reduce(
        (least, offer) =>
          least !== undefined && offer !== undefined && isDeeper(least, offer) ? offer : least,
        offers[0],
      );
      list.splice(gone >= 0 ? gone : offers.indexOf(shallowest), 1);
    }
    list.push(market);
  }

  forget(token: string, market: string): void {
    this.#lists.set(
      token,
      this.#of(token).filter((each) => each !== market),
    );
  }

  deepest<Known extends Offer>(
    token: string,
    offerOf: OfferOf<Known>,
    isDeeper: IsDeeper<Known>,
  ): Known | undefined {
    return this.#of(token)
      .flatMap((market) => offerOf(market) ?? [])
      .reduce<Known | undefined>(
        (best, offer) => (best === undefined || isDeeper(offer, best) ? offer : best),
        undefined,
      );
  }
}
