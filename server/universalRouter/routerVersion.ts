/**
 * The layout of the swaps that a Universal Router takes. From 2.1 on (2.1.0, 2.1.1 and later) each swap of
 * V2, V3 and V4 has a list of minimum prices of its hops. It is left empty here, because the whole swap has a
 * bound.
 */
export type RouterVersion = '2.0' | '2.1';
