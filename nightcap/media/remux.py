"""Copying a clip's frames into a file that holds nothing else, without encoding them anew.

`python -m nightcap.media.remux GIVEN KEPT SOUND…` is a process of its own: what a hostile file uses
up or breaks is that process, not the server. It writes the codecs of picture and sound to standard
output before it begins to copy, and ends with 0 only when KEPT is complete.
"""

import resource
import sys
from pathlib import Path

import av
from av.container import InputContainer
from av.stream import Stream

SECONDS = 10
"""Of processor time. A clip of 25 MB takes a fraction of a second."""
_MEMORY = 1 << 30
# The index of a clip whose frames came in fragments is new.
_LARGER_BY = 1 << 20
_OPTIONS = {"movflags": "+faststart", "fflags": "+bitexact"}
_NONE = "none"


class Damaged(ValueError):
    """The index names no frames, or frames that are not in the file."""


def main() -> None:
    """Remux the file that the command line names, within the limits."""
    given, kept, *sounds = sys.argv[1:]
    size = Path(given).stat().st_size
    for limit, most in (
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_AS, _MEMORY),
        (resource.RLIMIT_FSIZE, size + _LARGER_BY),
    ):
        resource.setrlimit(limit, (most, most))
    with av.open(given, "r", format="mov", metadata_errors="ignore") as clip:
        streams = [clip.streams.best("video"), _sound(clip, sounds)]
        sys.stdout.write(" ".join(_codec(stream) for stream in streams))
        sys.stdout.flush()
        _copy(clip, [stream for stream in streams if stream], Path(kept), size)


def _sound(clip: InputContainer, codecs: list[str]) -> Stream | None:
    """The first track of sound in one of these codecs, else the first of all."""
    tracks = clip.streams.audio
    return next((track for track in tracks if _codec(track) in codecs), next(iter(tracks), None))


def _codec(stream: Stream | None) -> str:
    if stream is None:
        return _NONE
    return stream.codec.canonical_name if stream.codec_context else "unknown"


def _copy(clip: InputContainer, streams: list[Stream], kept: Path, size: int) -> None:
    # Asked first as well: what is not there would be read as the end of the clip.
    _check_index(streams, size)
    with av.open(kept, "w", format="mp4", options=_OPTIONS) as target:
        copies = {stream.index: target.add_stream_from_template(stream) for stream in streams}
        for packet in clip.demux(streams):
            # The last ones only say that there are no more.
            if packet.dts is None:
                continue
            if packet.is_corrupt:
                raise Damaged
            packet.stream = copies[packet.stream.index]
            target.mux(packet)
    # The index of a clip in fragments is known only now.
    _check_index(streams, size)
    if any(len(stream.index_entries) == 0 for stream in streams):
        raise Damaged


def _check_index(streams: list[Stream], size: int) -> None:
    for stream in streams:
        # No frame is smaller than a byte; an index of many millions need not be walked.
        if len(stream.index_entries) > size:
            raise Damaged
        if any(entry.pos + entry.size > size for entry in stream.index_entries):
            raise Damaged


if __name__ == "__main__":
    main()
