#!/bin/sh
# replica.sh: a server that follows the one at PGHOST and answers reads. The first time it copies it; when it was away for longer
# than wal_keep_size lasts, empty its volume, and it copies it again.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --wal-method stream --checkpoint fast
fi
chmod 700 "$PGDATA"
# Long questions are finished before rows that they read are cleaned away.
exec postgres -c hot_standby=on -c max_standby_streaming_delay=60s -c hba_file=/scripts/pg_hba.conf -c max_connections=200
