"""Remote jobs: any free worker runs them, another worker repeats them after a failure, and answers are validated."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from nats import errors

from inkrally.match.errors import Refusal
from inkrally.server.admission.fair_queue import Requester
from inkrally.server.cluster.nats_link import NatsLink
from inkrally.server.jobs import remote_dispatcher
from inkrally.server.jobs import worker as worker_module
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.queue import JobCancelled, QueuedJob
from inkrally.server.jobs.worker import Worker
from inkrally.server.jobs.worker_messages import (
    ACK_WAIT_SECONDS,
    STREAM,
    WORKER_TIMEOUT_SECONDS,
    CancelJob,
    ClaimJob,
    Continue,
    JobProgress,
    JobResult,
    JobStart,
    Ticket,
    WorkerHeartbeat,
    compress_parts,
    consumer_name,
    decode_server_reply,
    decompress_parts,
    encode,
    heartbeat_subject,
    server_subject,
)
from inkrally.server.observability import metrics as observe
from tests.sample_sizes import long_only
from tests.server.conftest import Faults
from tests.server.nats_server import NatsServer
from tests.server.site import SOON, eventually, over_sockets

from .conftest import HandingServer, Hosts, begun

DEEP = b"\x82\xa6worker\xa1x\xa2zz" + b"\x91" * 20_000 + b"\xc0"
"""MessagePack with nested lists, too deep for the decoder."""


async def answer(work: QueuedJob) -> Any:
    async with asyncio.timeout(SOON):
        return msgspec.json.decode(await work.wait())


@over_sockets
async def test_long_jobs_run_on_workers(nats: NatsServer, hosts: Hosts) -> None:
    hosts.start(reviews=2)
    async with HandingServer(nats.url) as server:
        works = [server.ask("echo", number) for number in range(20)]
        assert [(await answer(work))["seed"] for work in works] == list(range(20))
        assert len({(await answer(work))["pid"] for work in works}) <= 2
        # Both the log and the answer are longer than a NATS message may be, also after compression.
        noise = "".join(chr(33 + n * n * 7919 % 5003 % 90) for n in range(3_000_000))
        assert (await answer(server.ask("echo", log=noise)))["seen"] == len(noise)
        assert len(await answer(server.ask("long 200000"))) == 200_000
        with pytest.raises(Refusal) as refused:
            await answer(server.ask("refuse"))
        assert refused.value.code == "not-over"
        with pytest.raises(Refusal) as refused:
            await answer(server.ask("crash"))
        assert refused.value.code == "analysis-failed"
        assert (await answer(server.ask("echo", 5)))["seed"] == 5


@over_sockets
async def test_killed_worker_is_replaced(nats: NatsServer, hosts: Hosts, tmp_path: Path) -> None:
    """A worker that hangs is replaced, too. Its answer after it wakes up is ignored."""
    first = hosts.start()
    async with HandingServer(nats.url) as server:
        await server.workers(1)
        work = server.ask(f"gate {tmp_path}", 7)
        await begun(tmp_path)
        first.kill()
        first.wait()
        second, killed = hosts.start(), time.monotonic()
        await begun(tmp_path, 2)
        print(f"done again {time.monotonic() - killed:.1f} s after the kill, ack_wait {ACK_WAIT_SECONDS}")
        second.send_signal(signal.SIGSTOP)
        hosts.start()
        await begun(tmp_path, 3)
        (tmp_path / "open").touch()
        assert (await answer(work))["seed"] == 7
        second.send_signal(signal.SIGCONT)
        assert server.made == [7], "the server creates the job once"
        assert (await answer(server.ask("echo", 8)))["seed"] == 8


@long_only
@over_sockets
async def test_job_that_kills_workers_is_given_up(
    nats: NatsServer, hosts: Hosts, tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults.expected.add("worker-lost")
    monkeypatch.setattr(remote_dispatcher, "MAX_ATTEMPTS", 1)
    first = hosts.start()
    async with HandingServer(nats.url) as server:
        work = server.ask(f"gate {tmp_path}")
        await begun(tmp_path)
        first.kill()
        hosts.start()
        with pytest.raises(Refusal) as refused:
            await answer(work)
        assert refused.value.code == "analysis-failed"
        assert [each["event"] for each in faults.found] == []


@long_only
@over_sockets
async def test_nats_is_killed_during_jobs(nats: NatsServer, hosts: Hosts, tmp_path: Path) -> None:
    """NATS loses all tickets. Running jobs deliver their results, and waiting jobs are published again."""
    hosts.start()
    async with HandingServer(nats.url) as server:
        works = [server.ask(f"gate {tmp_path}", number) for number in range(4)]
        await begun(tmp_path)
        nats.kill()
        (tmp_path / "open").touch()
        await asyncio.sleep(0.5)
        nats.start()
        assert [(await answer(work))["seed"] for work in works] == [0, 1, 2, 3]


def figure(name: str) -> float:
    """Return a metric of the review queue."""
    value = observe.REGISTRY.get_sample_value(f"inkrally_{name}", {"kind": "review"})
    return 0.0 if value is None else value


@over_sockets
async def test_published_job_waits_until_a_worker_starts_it(nats: NatsServer, hosts: Hosts) -> None:
    """A job may wait in NATS while all workers are busy. The waiting time does not count as running time."""
    seconds, ended = figure("job_duration_seconds_sum"), figure("job_duration_seconds_count")
    async with HandingServer(nats.url) as server:
        # This worker announces a slot but never claims a job.
        await server.link.client.publish(heartbeat_subject(), encode(WorkerHeartbeat("busy", {"review": 1})))
        await server.workers(1)
        work = server.ask("echo")
        work.queued_at -= 60.0
        await eventually(lambda: server.remote._jobs)
        assert not work.working
        assert (figure("jobs_queued"), figure("jobs_running")) == (1, 0)
        assert figure("jobs_oldest_seconds") > 59
        hosts.start()
        await answer(work)
        await eventually(
            lambda: (figure("jobs_queued"), figure("jobs_running"), figure("jobs_oldest_seconds")) == (0, 0, 0)
        )
        assert figure("job_duration_seconds_count") == ended + 1
        assert work.started_at is not None
        assert figure("job_duration_seconds_sum") - seconds <= time.monotonic() - work.started_at, "without its wait"


@long_only
@over_sockets
async def test_hint_does_not_wait_for_reviews(nats: NatsServer, hosts: Hosts, tmp_path: Path) -> None:
    """Each kind of job has its own slots, so reviews cannot fill the slots for hints."""
    async with HandingServer(nats.url) as reviews, HandingServer(nats.url, "hint") as hints:
        hosts.start(reviews=1, hints=1)
        await reviews.workers(1)
        await hints.workers(1)
        waiting = [reviews.ask(f"gate {tmp_path}", number) for number in range(3)]
        await begun(tmp_path)
        assert (await answer(hints.ask("")))["seed"] == 0
        assert not any(each.answer.done() for each in waiting)
        (tmp_path / "open").touch()
        for each in waiting:
            await answer(each)


@over_sockets
async def test_late_worker_gets_waiting_jobs(nats: NatsServer, hosts: Hosts) -> None:
    async with HandingServer(nats.url) as server:
        works = [server.ask("echo", number) for number in range(3)]
        await asyncio.sleep(0.3)
        assert server.queue.length == 3
        assert not any(work.working for work in works)
        hosts.start()
        assert [(await answer(work))["seed"] for work in works] == [0, 1, 2]


@over_sockets
async def test_without_workers_bots_run_locally_and_hints_are_refused(
    nats: NatsServer, hosts: Hosts, tmp_path: Path
) -> None:
    async with HandingServer(nats.url, "hint") as server:
        with pytest.raises(Refusal) as refused:
            server.ask("echo")
        assert refused.value.code == "no-worker"
    async with HandingServer(nats.url, "bot", local=True) as server:
        assert (await answer(server.ask("echo", 3)))["seed"] == 3
        worker = hosts.start(bots=2, reviews=0)
        await server.workers(2)
        assert server.pool.capacity == 2
        work = server.ask(f"gate {tmp_path}", 4)
        await begun(tmp_path)
        (tmp_path / "open").touch()
        worker.kill()
        # Without another worker, the server runs the job itself.
        assert (await answer(work))["seed"] == 4
        nats.kill()
        assert (await answer(server.ask("echo", 5)))["seed"] == 5


@long_only
@over_sockets
async def test_deadlines_and_cancellation_stop_jobs(
    nats: NatsServer, hosts: Hosts, tmp_path: Path, faults: Faults
) -> None:
    faults.expected.add("worker-slow")
    hosts.start()
    async with HandingServer(nats.url, seconds=5) as server:
        with pytest.raises(Refusal) as refused:
            await answer(server.ask("sleep 600"))
        assert refused.value.code == "analysis-slow"
        gone = server.ask("sleep 600")
        await eventually(lambda: gone.working)
        server.queue.cancel(gone)
        waiting = [server.ask("echo", number) for number in range(2)]
        assert server.queue.cancel_queued(waiting[1])
        with pytest.raises(JobCancelled):
            await waiting[1].wait()
        began = time.monotonic()
        assert (await answer(waiting[0]))["seed"] == 0
        assert time.monotonic() - began < 20, "a worker learns within a second that its job was cancelled"


@over_sockets
async def test_stopping_worker_returns_its_jobs(nats: NatsServer, hosts: Hosts, tmp_path: Path) -> None:
    """All its processes get the signal, as from a service manager."""
    first = hosts.start()
    async with HandingServer(nats.url) as server:
        work = server.ask(f"gate {tmp_path}", 1)
        await begun(tmp_path)
        hosts.start()
        await server.workers(2)
        os.killpg(first.pid, signal.SIGTERM)
        await begun(tmp_path, 2)
        (tmp_path / "open").touch()
        assert (await answer(work))["seed"] == 1
        assert await asyncio.to_thread(first.wait, SOON) == 0


@over_sockets
async def test_invalid_messages_of_a_worker_are_harmless(nats: NatsServer, faults: Faults) -> None:
    """Messages of a worker are untrusted, and validated like those of a client."""
    faults.expected.add("worker-bad-answer")
    async with HandingServer(nats.url, seconds=20) as server:
        link, far = server.link, server_subject(server.remote._id)

        async def say(what: Any) -> Any:
            data = what if isinstance(what, bytes) else encode(what)
            return decode_server_reply(await link.request(far, data, 10.0))

        for nonsense in (b"", b"\xc1", b"{}", DEEP, encode({"type": "done"}), encode(ClaimJob("nobody's", "a"))):
            assert isinstance(await say(nonsense), CancelJob)
        await link.client.publish(heartbeat_subject(), b"nonsense")
        await link.client.publish(heartbeat_subject(), DEEP)
        await link.client.publish(heartbeat_subject(), encode({"worker": "x", "slots": {"cook": 3}}))
        await link.client.publish(heartbeat_subject(), encode({"worker": "x", "slots": {"review": 10**9}}))
        await link.client.publish(heartbeat_subject(), encode(WorkerHeartbeat("evil", {"review": 1})))
        await server.workers(1)

        async def handed() -> tuple[QueuedJob, str]:
            work = server.ask("echo")
            await eventually(lambda: server.remote._jobs)
            await link.client.publish(heartbeat_subject(), encode(WorkerHeartbeat("evil", {"review": 1})))
            return work, next(iter(server.remote._jobs))

        good = compress_parts(b'{"fine":true}')[0]
        for part, parts, content, failed in (
            (0, 0, good, False),
            (3, 2, good, False),
            (0, 10**6, good, False),
            (0, 1, b"not packed", False),
            (0, 1, compress_parts(b"not json")[0], True),
            (0, 1, compress_parts(b'{"code":"<b>","message":""}')[0], True),
            (0, 1, compress_parts(b" " * 40 * 2**20)[0], False),
            (0, 1, compress_parts(b'{"zz":' + b"[" * 20_000)[0], True),
        ):
            work, ticket = await handed()
            assert isinstance(await say(JobProgress(ticket, "a")), CancelJob), (
                "a worker that has not begun sends no progress"
            )
            assert isinstance(await say(ClaimJob(ticket, "a")), JobStart)
            assert isinstance(await say(JobResult(ticket, "a", failed, part, parts, content)), CancelJob)
            with pytest.raises(Refusal) as refused:
                await answer(work)
            assert refused.value.code == "analysis-failed"
        work, ticket = await handed()
        assert isinstance(await say(ClaimJob(ticket, "a")), JobStart)
        await say(JobResult(ticket, "a", False, 0, 1, good))
        assert await answer(work) == {"fine": True}
        assert isinstance(await say(JobResult(ticket, "a", False, 0, 1, good)), CancelJob)


@over_sockets
async def test_late_worker_may_deliver_answers_but_no_failures() -> None:
    async def make() -> Job:
        return Job("bot", 1)

    out = remote_dispatcher.DispatchedJob("review", QueuedJob(make), 60.0, lambda: None)
    assert isinstance(await out.handle(ClaimJob(out.id, "slow")), JobStart)
    out._last_message_at -= WORKER_TIMEOUT_SECONDS + 1
    assert isinstance(await out.handle(ClaimJob(out.id, "next")), JobStart)
    problem = compress_parts(b'{"code":"analysis-failed","message":"it died"}')[0]
    assert isinstance(await out.handle(JobResult(out.id, "slow", True, 0, 1, problem)), CancelJob)
    assert not out.answer.done(), "another worker runs the job"
    assert isinstance(
        await out.handle(JobResult(out.id, "slow", False, 0, 1, compress_parts(b'{"fine":true}')[0])), Continue
    )
    assert out.answer.result() == b'{"fine":true}'


@over_sockets
async def test_tickets_of_another_version_are_decoded(nats: NatsServer, hosts: Hosts) -> None:
    """Otherwise the server would reach no worker until an operator deletes the stream."""
    link = NatsLink(nats.url, "before")
    await link.open()
    before = remote_dispatcher.stream_config()
    before.max_msgs, before.max_age = 5, 60.0
    await eventually(lambda: link.connected)
    await link.client.jetstream().add_stream(before)
    await link.close()
    hosts.start()
    async with HandingServer(nats.url) as server:
        assert (await answer(server.ask("echo", 3)))["seed"] == 3
        assert (await server.link.client.jetstream().stream_info(STREAM)).config.max_msgs == 100_000


class Loose:
    """A link whose requests return the given answers, or raise the given errors, in order."""

    def __init__(self, *answers: bytes | Exception) -> None:
        self.answers = list(answers)
        self.asked: list[bytes] = []

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        self.asked.append(data)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


class Ticketed:
    """A message of NATS with a ticket, which records how it was acknowledged."""

    def __init__(self) -> None:
        self.data = encode(Ticket("t1", "a server"))
        self.acknowledgements: list[str] = []

    async def ack(self) -> None:
        self.acknowledgements.append("ack")


@pytest.mark.parametrize("nonsense", [b"\xc1", b"", DEEP])
@over_sockets
async def test_worker_skips_unreadable_answers(nonsense: bytes) -> None:
    loose, ticket = Loose(nonsense), Ticketed()
    worker: Any = Worker(cast("Any", loose), {"review": 1})
    await worker._handle("review", ticket, None)
    assert ticket.acknowledgements == ["ack"], "the server with the job offers it again"


@over_sockets
async def test_worker_continues_after_errors(monkeypatch: pytest.MonkeyPatch, faults: Faults) -> None:
    faults.expected.add("worker-failed")
    monkeypatch.setattr(worker_module, "RETRY_SECONDS", 0.01)
    worker: Any = Worker(cast("Any", Loose()), {"review": 1})
    taken: list[str] = []

    async def take(kind: str, process: Any) -> None:
        taken.append(kind)
        if len(taken) == 1:
            raise KeyError("an unexpected error")
        worker.stop()

    worker._take = take
    async with asyncio.timeout(SOON):
        await worker._work("review")
    assert len(taken) == 2


@over_sockets
async def test_busy_slot_is_not_announced(nats: NatsServer, hosts: Hosts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the server would dispatch a hint that no worker runs, and all later hints would wait for it."""
    monkeypatch.setattr(worker_module, "RETRY_SECONDS", 0.05)
    full = True

    async def refused(stream: Any) -> None:
        if full:
            raise errors.Error("the stream is not available")
        await remote_dispatcher.ensure_stream(stream)

    monkeypatch.setattr(worker_module, "ensure_stream", refused)
    link = NatsLink(nats.url, "a worker")
    worker = Worker(link, {"hint": 2})
    async with HandingServer(nats.url) as server:
        running = asyncio.create_task(worker.run())
        try:
            await eventually(lambda: len(server.remote._workers) == 1)
            assert server.remote.slots("hint") == 0
            full = False
            await eventually(lambda: server.remote.slots("hint") == 2)
        finally:
            worker.stop()
            await running


@pytest.mark.parametrize("wrong", [b"", b"x", compress_parts(b"abc")[0][:-1], compress_parts(bytes(40 * 2**20))[0]])
def test_invalid_compressed_data(wrong: bytes) -> None:
    with pytest.raises(ValueError, match=r"cannot be decompressed|incomplete"):
        decompress_parts([wrong])


SERVERS, SLOTS, MANY = 3, 2, 1000


@long_only
@over_sockets
async def test_many_jobs_of_one_address_do_not_delay_others(nats: NatsServer, hosts: Hosts) -> None:
    """With three servers, a single request waits for at most four other jobs per server."""
    servers = [HandingServer(nats.url) for _ in range(SERVERS)]
    hosts.start(reviews=SLOTS)
    for server in servers:
        await server.__aenter__()
    try:
        for server in servers:
            await server.workers(SLOTS)
        flood = [servers[n % SERVERS].ask("sleep 0.01", n, Requester("flood", f"{n}")) for n in range(MANY)]
        waited = []
        for number, server in enumerate(servers * 3):
            while sum(len(each.made) for each in servers) < 20 * (number + 1):
                await asyncio.sleep(0.005)
            before = sum(len(each.made) for each in servers)
            work = server.ask("echo", -1, Requester(f"other {number}", "x"))
            while -1 not in server.made:
                await asyncio.sleep(0)
            waited.append(sum(len(each.made) for each in servers) - before - 1)
            server.made.remove(-1)
            server.made.append(0)
            assert (await answer(work))["seed"] == -1
        print(f"jobs begun before one's own: {waited}, of {MANY}")
        assert max(waited) <= 4 * SERVERS
        for work in flood:
            work.answer.add_done_callback(lambda _: None)
    finally:
        for server in servers:
            await server.__aexit__()


def test_consumers_are_named_by_release() -> None:
    assert consumer_name("bot") != consumer_name("hint")
    assert "." not in consumer_name("bot")
