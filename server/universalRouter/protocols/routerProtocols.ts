import type { Protocol } from '../../routing/model/pool.ts';
import type { RouterProtocol } from './routerProtocol.ts';
import { V2_ROUTER } from './v2/encodeRun.ts';
import { V3_ROUTER } from './v3/encodeRun.ts';
import { V4_ROUTER } from './v4/encodeRun.ts';

/** The encoder and the gas units of each protocol's runs. `RUN_WITNESSES` decodes the runs again. */
export const ROUTER_PROTOCOLS: Readonly<Record<Protocol, RouterProtocol>> = {
  v2: V2_ROUTER,
  v3: V3_ROUTER,
  v4: V4_ROUTER,
};
