"""Copies a clip's frames into a new file without encoding them, and leaves out the rest.

`python -m nightcap.media.remux GIVEN KEPT SOUND…` is a process of its own: a hostile file can
exhaust or crash only that process, not the server. Before it begins to copy it writes to standard
output: the picture's codec, profile and pixel format, and the sound's codec; then "undecodable" if
the frames cannot be decoded. It ends with 0 only when KEPT is complete.
"""

import resource
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import av
from av.container import InputContainer, OutputContainer
from av.packet import Packet
from av.stream import Stream
from av.video.codeccontext import VideoCodecContext
from av.video.stream import VideoStream

_CPU_SECONDS = 20
"""Seconds of processor time. A clip of 25 MB is decoded in a few, and copied in less than one."""
_UNDECODABLE = "undecodable"
_DECODING_SECONDS = 5
"""Seconds of processor time. After that only key frames are decoded, so that long clips pass."""
_LEAST_WHOLE = 0.9
"""The share of frames that must decode whole. A clip that was cut may lack a frame's start."""
_MEMORY_BYTES = 1 << 30
# For a clip whose frames came in fragments an index is added.
_LARGER_BY = 1 << 20
_OPTIONS = {"movflags": "+faststart", "fflags": "+bitexact"}
_NONE = "none"


class Damaged(ValueError):
    """The index lists no frames, or frames beyond the end of the file."""


class Undecodable(ValueError):
    """The frames are in the file, but cannot be decoded."""


def main() -> None:
    """Remux the file that the command line names, within the limits."""
    given, kept, *sounds = sys.argv[1:]
    size = Path(given).stat().st_size
    for limit, most in (
        (resource.RLIMIT_CPU, _CPU_SECONDS),
        (resource.RLIMIT_AS, _MEMORY_BYTES),
        (resource.RLIMIT_FSIZE, size + _LARGER_BY),
    ):
        resource.setrlimit(limit, (most, most))
    with av.open(given, "r", format="mov", metadata_errors="ignore") as clip:
        streams = [clip.streams.best("video"), _sound(clip, sounds)]
        sys.stdout.write(" ".join([*_picture(streams[0]), _codec(streams[1])]))
        sys.stdout.flush()
        try:
            _copy(clip, [stream for stream in streams if stream], Path(kept), size)
        except Undecodable:
            sys.stdout.write(f" {_UNDECODABLE}")
            sys.exit(1)


def _sound(clip: InputContainer, codecs: list[str]) -> Stream | None:
    """Return the first audio track in one of these codecs.

    Else the first audio track; None if the clip has no sound.
    """
    tracks = clip.streams.audio
    return next((track for track in tracks if _codec(track) in codecs), next(iter(tracks), None))


def _codec(stream: Stream | None) -> str:
    if stream is None:
        return _NONE
    return stream.codec.canonical_name if stream.codec_context else "unknown"


def _picture(stream: Stream | None) -> tuple[str, str, str]:
    """Return codec, profile and pixel format, each as one word."""
    if not isinstance(stream, VideoStream) or not stream.codec_context:
        return _codec(stream), _NONE, _NONE
    context = stream.codec_context
    return _codec(stream), (context.profile or _NONE).replace(" ", "-"), context.pix_fmt or _NONE


def _copy(clip: InputContainer, streams: list[Stream], kept: Path, size: int) -> None:
    # Checked first, because a missing part would be read as the end of the clip.
    _check_index(streams, size)
    decoding = _Decoding()
    with av.open(kept, "w", format="mp4", options=_OPTIONS) as target:
        copies = {stream.index: _copy_of(stream, target) for stream in streams}
        for packet in _until_the_cut(clip.demux(streams)):
            if packet.is_corrupt:
                raise Damaged
            if isinstance(packet.stream, VideoStream):
                decoding.try_packet(packet.stream.codec_context, packet)
            packet.stream = copies[packet.stream.index]
            target.mux(packet)
    # The index of a fragmented clip is complete only now.
    _check_index(streams, size)
    if any(len(stream.index_entries) == 0 for stream in streams):
        raise Damaged
    decoding.finish()


def _until_the_cut(packets: "Iterable[Packet[Stream]]") -> "Iterator[Packet[Stream]]":
    """Yield the packets of each track up to the last one that is shown.

    A phone cuts a clip by an edit list (ISO/IEC 14496-12, 8.6.6); its hidden end is not copied.
    Hidden packets before that may be needed to decode later frames.
    """
    waiting: dict[int, list[Packet[Stream]]] = defaultdict(list)
    for packet in packets:
        # The last packets only mark the end of the tracks.
        if packet.dts is None:
            continue
        track = packet.stream.index
        waiting[track].append(packet)
        if not packet.is_discard:
            yield from waiting.pop(track)


class _Decoding:
    """Decodes the frames of an H.264 clip during the copying, to check that they are valid."""

    def __init__(self) -> None:
        self._tried = 0
        self._whole = 0
        self._has_failed = False
        self._context: VideoCodecContext | None = None

    def try_packet(self, context: VideoCodecContext, packet: "Packet[Stream]") -> None:
        """Decode one packet, unless an earlier one failed."""
        self._context = context
        if time.process_time() > _DECODING_SECONDS:
            context.skip_frame = "NONKEY"
        if self._has_failed or (context.skip_frame == "NONKEY" and not packet.is_keyframe):
            return
        # Frames that are cut off at the start are decoded for later ones, and not shown.
        self._tried += not packet.is_discard
        self._decode(context, packet)

    def finish(self) -> None:
        """Decode the remaining frames. Raises Undecodable unless most frames are whole."""
        if self._context is not None and not self._has_failed:
            self._decode(self._context, None)
        if self._has_failed or self._whole < _LEAST_WHOLE * self._tried:
            raise Undecodable

    def _decode(self, context: VideoCodecContext, packet: "Packet[Stream] | None") -> None:
        try:
            self._whole += sum(not frame.is_corrupt for frame in context.decode(packet))
        except av.FFmpegError:
            self._has_failed = True


def _copy_of(stream: Stream, target: OutputContainer) -> Stream:
    copy = target.add_stream_from_template(stream)
    # If only the file gives the pixel aspect ratio, and not its frames, the template loses it.
    ratio = stream.sample_aspect_ratio if isinstance(stream, VideoStream) else None
    if isinstance(copy, VideoStream) and ratio:
        copy.codec_context.sample_aspect_ratio = ratio
    return copy


def _check_index(streams: list[Stream], size: int) -> None:
    for stream in streams:
        # Every frame has at least one byte, so a longer index need not be read.
        if len(stream.index_entries) > size:
            raise Damaged
        if any(entry.pos + entry.size > size for entry in stream.index_entries):
            raise Damaged


if __name__ == "__main__":
    main()
