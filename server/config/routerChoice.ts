/** The contracts that a request may have its swap executed by. */
export const ROUTER_CHOICES = ['universalRouter', 'executor', 'best'] as const;

/**
 * Routers to quote: `universalRouter` the own router of each exchange, `executor` the executor over all of
 * them. Of both, `best` answers the trade that leaves more.
 */
export type RouterChoice = (typeof ROUTER_CHOICES)[number];
