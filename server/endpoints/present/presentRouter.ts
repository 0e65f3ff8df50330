import { z } from 'zod';
import { ROUTER_KINDS } from '../../config/networks/exchange.ts';
import { addressOutput } from '../../http/openApi/answerSchemas.ts';
import type { RouterContract } from '../../quoting/model/exchangeRouter.ts';
import { presentAddress } from '../../values/checksum.ts';

/** Schema of the router of a trade. */
export const routerOutput = z
  .object({ kind: z.enum([...ROUTER_KINDS, 'executor']), address: addressOutput })
  .meta({ id: 'Router' });

/** Formats the router of a trade. */
export function presentRouter({ kind, address }: RouterContract): z.input<typeof routerOutput> {
  return { kind, address: presentAddress(address) };
}
