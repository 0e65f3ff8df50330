import type { Endpoint } from '../http/endpoint.ts';
import type { ServedAges } from '../indexer/client/servedAges.ts';

/**
 * Returns the endpoint with the age of its answers where they had to be made of older figures of the index.
 */
export function withAge(endpoint: Endpoint, ages: ServedAges | undefined): Endpoint {
  if (ages === undefined) return { ...endpoint, mayBeOld: true };
  return {
    ...endpoint,
    mayBeOld: true,
    handle: async (input, context) => {
      const [said, seconds] = await ages.during(() => endpoint.handle(input, context));
      context.ageSeconds = seconds;
      return said;
    },
  };
}
