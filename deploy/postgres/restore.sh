#!/bin/sh
# restore.sh BACKUP DATA: unpacks a backup of backup.sh into DATA, the data folder of a server that is not running, which must be
# empty. Run it as the user of the server. When the server starts there, it replays what was written during the backup.
set -eu
[ $# -eq 2 ] || { echo "restore.sh BACKUP DATA" >&2; exit 2; }
backup=${1:?the folder of a backup} data=${2:?the data folder of the server}
test -f "$backup/base.tar.gz" || { echo "$backup is no backup" >&2; exit 1; }
if [ -n "$(ls -A "$data" 2>/dev/null)" ]; then
  echo "$data is not empty: move what is there away first" >&2
  exit 1
fi
mkdir -p "$data"
chmod 700 "$data"
trap '[ $? -eq 0 ] || echo "» $data is not restored: empty it, and start no server there" >&2' EXIT
tar -xzf "$backup/base.tar.gz" -C "$data"
if command -v pg_verifybackup > /dev/null; then
  # The log was written during the backup; replaying it is its check.
  pg_verifybackup --no-parse-wal --manifest-path "$backup/backup_manifest" "$data"
else
  echo "» not compared with its manifest: pg_verifybackup is not here"
fi
echo "» $data is $backup"
