/** The pools of one factory: all are of one kind. Each pool holds its exchange, so one object serves all of them. */
export type Exchange = V2Exchange | V3Exchange;

export interface V2Exchange {
  readonly id: string;
  readonly protocol: 'v2';
  /** What every pair of it takes of an input, hundredths of a bip. */
  readonly feePips: number;
}

/** A pool of it has a fee of its own. */
export interface V3Exchange {
  readonly id: string;
  readonly protocol: 'v3';
}

/** Pairs that take 3 of 1000 units. */
export const V2_EXCHANGE: V2Exchange = { id: 'v2', protocol: 'v2', feePips: 3000 };
export const V3_EXCHANGE: V3Exchange = { id: 'v3', protocol: 'v3' };
