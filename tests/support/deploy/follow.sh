# Follows the guide in a namespace: `follow.sh FOLDER`, which has home/, online/ and offline/.
# What the steps write into the system is below FOLDER. A step that fails ends it.
set -eu
folder=$1
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME="$folder/home"
mount --make-rprivate /
for part in /etc /opt /usr/local /var; do
    mkdir -p "$folder/written$part" "$folder/work$part"
    mount -t overlay overlay "$part" \
        -o "lowerdir=$part,upperdir=$folder/written$part,workdir=$folder/work$part"
done
install -m 755 "$(dirname "$0")/systemctl" /usr/local/bin/systemctl
cd "$HOME"
# Doctor fails where there is no internet.
follow='for step in "$0"/*; do
    echo "== $(basename "$step")"
    if [ "$(cat "$step")" = "nightcap doctor" ]; then sh "$step" || true; else bash -eu "$step"; fi
done'
bash -eu -c "$follow" "$folder/online"
# From here on no port and no address of this machine is in the way.
unshare --net bash -eu -c "ip link set lo up; $follow" "$folder/offline"
