import { findBestPath } from '../../server/routing/search/bestPath.ts';
import { randomRequests } from '../kit/randomRequests.ts';
import { hubAndSpoke } from '../kit/syntheticMarket.ts';

/**
 * Run in a process of its own by the routing bench: prints its resident megabytes with 10 000 pools in state,
 * after a thousand searches have made the tables that they need.
 */
const market = hubAndSpoke(10_000, 6, 20_260_101);
for (const request of randomRequests(market.graph, market.pools, 1_000, 1))
  findBestPath(market.graph, request);
process.stdout.write(`${Math.round(process.memoryUsage().rss / 2 ** 20)}\n`);
