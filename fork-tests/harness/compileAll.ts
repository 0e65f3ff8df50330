import { buildSubgraph } from '../../subgraph/build.ts';
import { proxyModule } from './proxyModule.ts';
import { compileContracts } from './replica/compileContracts.ts';

/* `make install` compiles the parts of the local stack here, once for each state of their sources. */
const subgraph = buildSubgraph();
const proxy = proxyModule();
compileContracts();
await Promise.all([subgraph, proxy]);
