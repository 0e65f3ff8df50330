import { buildSubgraph } from '../../subgraph/build.ts';
import { proxyModule } from './proxyModule.ts';
import { compileContracts } from './replica/compileContracts.ts';

/* Part of `make install`: what the local stack is compiled of, once for each state of its sources. */
const subgraph = buildSubgraph();
const proxy = proxyModule();
compileContracts();
await Promise.all([subgraph, proxy]);
