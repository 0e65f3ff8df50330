import { startGraphNode } from './graphNode.ts';
import { rehearseDeploy } from './rehearsal.ts';
import { startReplica } from './replica/startReplica.ts';

const say = (line: string) => void process.stdout.write(`» ${line}\n`);

/** `make rehearse-deploy`: the commands of a deployment on parts of this machine, without Docker. */
const replica = await startReplica();
try {
  const index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
  try {
    say(`indexed: ${await rehearseDeploy(replica, index, say)}`);
  } finally {
    await index.stop();
  }
} finally {
  await replica.stop();
}
