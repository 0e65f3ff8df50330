#!/bin/sh
# backup.sh: copies the whole database server of the index, while it runs, into a folder of BACKUP_FOLDER that is named by the
# time and is there only once it is complete. PGHOST, PGPORT, PGUSER and PGPASSWORD say which server; pg_basebackup must be of
# its version, as in the image of PostgreSQL. KEEP copies stay. METRICS_FOLDER gets their age and size for node_exporter.
set -eu
[ $# -eq 0 ] || { echo "backup.sh takes no arguments: BACKUP_FOLDER names the folder" >&2; exit 2; }
folder=${BACKUP_FOLDER:?is not set: it names the folder of the backups}
keep=${KEEP:-7}
# Anything less would remove the backup that was just made.
case $keep in
  *[!0-9]* | 0* | ????????*) echo "KEEP must be a number from 1 on, and not \"$keep\"" >&2; exit 2 ;;
esac
mkdir -p "$folder"
# What a run that was killed has left.
find "$folder" -maxdepth 1 -name '.making-*' -mmin +1440 -exec rm -rf {} +

time=$(date -u +%Y-%m-%dT%H-%M-%SZ)
making=$folder/.making-$time-$$
trap 'rm -rf "$making"' EXIT
pg_basebackup --pgdata "$making" --format tar --gzip --wal-method fetch --checkpoint fast --label "$time"
# A disk that loses power must not keep the name without the content.
sync
# Into a folder that another run has made in the same second, mv would put its own.
[ ! -e "$folder/$time" ] || { echo "$folder/$time is there already: another backup began in the same second" >&2; exit 1; }
mv "$making" "$folder/$time"
echo "» $folder/$time: $(du -sk "$folder/$time" | cut -f1) kB"

ls "$folder" | grep -E '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}Z$' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -rf "${folder:?}/$old"
  echo "» removed $folder/$old"
done

if [ -n "${METRICS_FOLDER:-}" ]; then
  mkdir -p "$METRICS_FOLDER"
  {
    echo '# TYPE index_backup_timestamp_seconds gauge'
    echo "index_backup_timestamp_seconds $(date +%s)"
    echo '# TYPE index_backup_bytes gauge'
    echo "index_backup_bytes $(($(du -sk "$folder/$time" | cut -f1) * 1024))"
  } > "$METRICS_FOLDER/.indexBackup"
  mv "$METRICS_FOLDER/.indexBackup" "$METRICS_FOLDER/indexBackup.prom"
fi
