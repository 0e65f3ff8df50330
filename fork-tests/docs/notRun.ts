/** Commands of the documentation that the tests do not run as they stand, each with the reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'make demo': 'stays up until it is interrupted; its stack is what every fork test runs on',
  'make test': 'runs this test',
  'NETWORK=mainnet RPC_URL=http://host.docker.internal:8545 POSTGRES_PASSWORD=demo docker compose -f deploy/compose.yaml -f deploy/compose.demo.yaml up --detach graph-node':
    'needs Docker; manifests.test.ts reads the services',
  'GRAPH_NODE_URL=http://localhost:8000 make demo': 'needs the command above',
  'make client': 'what the set-up of this file does, into a folder of its own',
  'make bench': 'takes minutes of an idle machine',
  'NETWORK=mainnet RPC_URL=https://… RPC_WS_URL=wss://… SUBGRAPH_URL=https://… make start':
    'needs a real network; process.fork.test.ts starts the same module on the replica',
  'FORK_RPC_URL=https://… FORK_BLOCK=23000000 npx vitest run --project fork fork-tests/swaps/swapMatrix.fork.test.ts':
    'needs a real network',
  'make prepare NETWORK=mainnet': 'subgraph/tests run what it writes',
  'cd subgraph/build/mainnet': 'belongs to the command above',
  'npx graph codegen && npx graph build': 'what the set-up of the mapping tests does',
  'npx graph auth <deploy key>': 'needs an account',
  'npx graph deploy <subgraph name>': 'needs an account',
  'npx graph create --node http://localhost:8020 swap-api': 'needs a graph-node that takes deployments',
  'npx graph deploy --node http://localhost:8020 --ipfs http://localhost:5001 swap-api':
    'needs a graph-node that takes deployments',
  'cd deploy': 'belongs to the commands below',
  'cp .env.example .env': 'belongs to the command below',
  'docker compose logs -f subgraph': 'needs Docker; manifests.test.ts reads the services',
  'kubectl apply -f deploy/kubernetes/base/namespace.yaml':
    'needs a cluster; manifests.test.ts reads the file',
  'cp deploy/kubernetes/secret.example.yaml secret.yaml': 'belongs to the command below',
  'kubectl apply -n swap-api -f secret.yaml': 'needs a cluster; manifests.test.ts reads the file',
  'kubectl apply -k deploy/kubernetes': 'needs a cluster; manifests.test.ts reads the files',
  'deploy/assemble.sh /opt/swap-api': 'assemble.test.ts runs it, and what it makes',
  'cp deploy/systemd/swap-api.service /etc/systemd/system/': 'needs systemd',
  'install -m 600 settings.env /etc/swap-api.env': 'needs systemd',
  'systemctl enable --now swap-api': 'needs systemd',
  'mkdir ../bot': 'the test of the example makes such a folder',
  'cp examples/limitOrder.mjs ../bot': 'the test of the example makes such a folder',
  'cd ../bot': 'the test of the example makes such a folder',
  'npm install viem ../swap-api/client/swap-api-client-1.0.0.tgz':
    'the set-up of this file installs the package',
  'PRIVATE_KEY=0x59c6… LIMIT=3000000000 node limitOrder.mjs': 'the test of the example runs it',
  'createdb share': 'needs a PostgreSQL; sharingProcesses.fork.test.ts makes such a database',
  'SHARE_URL=postgres://user:word@host:5432/share':
    'a setting, not a command; sharingProcesses.fork.test.ts starts replicas with it',
  'PORT=3000-3003 docker compose -f deploy/compose.yaml up --scale proxy=4':
    'needs Docker; manifests.test.ts reads the services',
  'kubectl apply -k deploy/kubernetes/overlays/sharedState':
    'needs a cluster; manifests.test.ts reads the files',
  'docker compose --profile backup up -d': 'needs Docker; backup.fork.test.ts runs the scripts',
  'docker compose run --rm --entrypoint /scripts/backup.sh backup':
    'needs Docker; backup.fork.test.ts runs the scripts',
  'docker compose stop graph-node postgres': 'needs Docker; backup.fork.test.ts runs the scripts',
  'docker compose run --rm --entrypoint ls restore /backups':
    'needs Docker; backup.fork.test.ts runs the scripts',
  'docker compose run --rm --entrypoint mv restore /var/lib/postgresql/18 /var/lib/postgresql/before':
    'needs Docker; backup.fork.test.ts runs the scripts',
  'docker compose run --rm restore /backups/2026-11-26T03-00-00Z /var/lib/postgresql/18/docker':
    'needs Docker; backup.fork.test.ts runs the scripts',
  'RPC_URL=https://… make deploy-executor': 'needs a real network; deploy.fork.test.ts runs the same module',
  'RPC_URL=https://… SEND=1 DEPLOYER_KEY=0x… make deploy-executor':
    'needs a real network; deploy.fork.test.ts runs the same module',
  'docker compose up -d': 'needs Docker; backup.fork.test.ts runs the scripts',
};
