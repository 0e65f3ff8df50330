/** Commands of the documentation that the tests do not run as they stand, each with the reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'make demo': 'stays up until it is interrupted; its stack is what every fork test runs on',
  'make test': 'runs this test',
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
  'docker compose up -d': 'needs Docker; backup.fork.test.ts runs the scripts',
};
