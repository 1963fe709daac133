"""A vendor behind a wire: schema out, text back, answer read; and how each model has to be asked."""

from __future__ import annotations

import time
import weakref
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from pydantic import BaseModel

from docintel.errors import (
    CancelledError,
    MalformedAnswerError,
    ProviderError,
    ProviderTimeoutError,
    RefusedError,
    TruncatedAnswerError,
)
from docintel.providers.adapt import CallShape, adapt
from docintel.providers.attending import attend
from docintel.providers.base import CallControl, Completion, CompletionRequest, SchemaT
from docintel.providers.bounds import bounded, reaches_cap
from docintel.providers.connection import Connection
from docintel.providers.faults import capital
from docintel.providers.guard import Guard, guarded
from docintel.providers.prompted import with_schema
from docintel.providers.reply import UnreadableReplyError, read_reply
from docintel.providers.schemas import Schema, SchemaLevel, plain, schema_for
from docintel.providers.spending import Purse
from docintel.providers.table import VendorRow
from docintel.providers.wires.base import Finish, Structure, Wire, WireCall, WireReply

_CUT_OFF: Final = "The model wrote until it was cut off; it was asked again with lists and texts capped."


class RemoteVendor:
    """:class:`~docintel.providers.base.Vendor` over a :class:`~docintel.providers.wires.base.Wire`.

    What an endpoint rejects is learned once per model and kept for the life of the process. Its connections
    are closed when it goes.
    """

    def __init__(self, row: VendorRow, connection: Connection, wire: Wire, purse: Purse) -> None:
        self.name = row.name
        self._row = row
        self._connection = connection
        self._wire = wire
        self._purse = purse
        self._max_output_tokens = purse.settings.max_output_tokens
        self._shapes: dict[str, CallShape] = {}
        self._windows: dict[str, int | None] = {}
        weakref.finalize(self, wire.close)

    def complete(self, request: CompletionRequest[SchemaT]) -> Completion[SchemaT]:
        """Answer ``request`` or raise ProviderError. Asks again only where the shape of the call was
        rejected.
        """
        started = time.monotonic()
        deadline = request.deadline or started + self._connection.timeout_s
        guard = Guard(self.name, self._row.title, deadline, request.control)
        with guarded(guard):
            shape, reply = self._ask(request, guard)
        try:
            parsed, notes = read_reply(reply.text, request.schema)
        except UnreadableReplyError as error:
            raise MalformedAnswerError(
                f"{capital(self._row.title)} did not answer in the form asked for. Ask again, or choose "
                "another model.",
                vendor=self.name,
                detail=str(error),
                raw=reply.raw,
            ) from error
        return Completion(
            parsed=parsed,
            raw=reply.raw,
            provider=self.name,
            model=reply.model or request.model or "",
            usage=reply.usage,
            latency_s=time.monotonic() - started,
            request_id=reply.request_id,
            notes=(*shape.notes, *([_CUT_OFF] if shape.bounded > self._row.small_models else []), *notes),
            capped=self._is_capped(parsed, shape),
        )

    def window(self, model: str) -> int | None:
        """The model's window in tokens as its server says it, asked once; None where it does not."""
        if model not in self._windows:
            try:
                self._windows[model] = self._wire.window(model)
            except Exception as error:
                if self._wire.translate(error) is None:
                    raise
                self._windows[model] = None
        return self._windows[model]

    def _ask(self, request: CompletionRequest[SchemaT], guard: Guard) -> tuple[CallShape, WireReply]:
        """The reply, and how it was asked for in the end."""
        model = request.model or ""
        shape = self._shapes.get(model) or self._first_shape()
        while True:
            guard.check()
            try:
                call = self._call(request, shape, guard)
                self._purse.check(model, call.system + call.user, request.meter)
                reply = self._paid(call, request, guard)
                self._check_finish(reply)
            except ProviderError as error:
                adapted = adapt(shape, error, self._wire.structures)
                if adapted is None:
                    raise
                shape = adapted
            else:
                # That one answer was too long says nothing of the next one.
                self._shapes[model] = replace(shape, bounded=self._row.small_models)
                return shape, reply

    def _first_shape(self) -> CallShape:
        return CallShape(
            self._wire.structures[0],
            level=SchemaLevel.PLAIN if self._row.plain_schema else SchemaLevel.FULL,
            bounded=self._row.small_models,
            extra=dict(self._row.extra_body),
        )

    def _paid(self, call: WireCall, request: CompletionRequest[SchemaT], guard: Guard) -> WireReply:
        """The reply, paid for; a call that is broken off is paid for as far as it got."""
        heard = _Heard(request.control)
        try:
            reply = self._send(call, guard, heard)
        except (CancelledError, ProviderTimeoutError):
            written = heard.length if call.streams else None
            self._purse.pay_for_part(call.model, call.system + call.user, written, request.meter)
            raise
        self._purse.pay(call.model, reply.usage, request.meter)
        return reply

    def _send(self, call: WireCall, guard: Guard, heard: _Heard) -> WireReply:
        try:
            if heard.control is None:
                return self._wire.send(call)
            # A call that can be stopped streams where it can: then the vendor stops too, at the next word.
            return attend(
                lambda report: self._wire.send(replace(call, on_text=report if call.streams else None)),
                guard,
                heard,
            )
        except Exception as error:
            translated = _ours_behind(error) or self._wire.translate(error)
            if translated is None:
                raise
            raise translated from error

    def _call(self, request: CompletionRequest[SchemaT], shape: CallShape, guard: Guard) -> WireCall:
        most_tokens = self._max_output_tokens if shape.bounded else None
        schema = _schema(request.schema, shape.level, most_tokens)
        enforced = shape.structure is Structure.NATIVE
        return WireCall(
            system=request.system if enforced else with_schema(request.system, schema),
            user=request.user,
            images=request.images,
            schema_name=request.schema.__name__,
            schema=schema,
            model=request.model or "",
            structure=shape.structure,
            temperature=request.temperature if shape.temperature else None,
            max_output_tokens=self._max_output_tokens,
            timeout_s=guard.remaining_s,
            length_parameter=shape.length_parameter,
            extra=shape.extra,
            stream_usage=shape.stream_usage,
            streams=shape.streams,
        )

    def _is_capped(self, parsed: BaseModel, shape: CallShape) -> bool:
        if not shape.bounded:
            return False
        schema = _schema(type(parsed), SchemaLevel.FULL, self._max_output_tokens)
        return reaches_cap(parsed.model_dump(mode="json"), schema)

    def _check_finish(self, reply: WireReply) -> None:
        if reply.finish is Finish.LENGTH:
            raise TruncatedAnswerError(
                f"The answer of {self._row.title} was cut off before its end. Ask for less at once, or raise "
                "DOCINTEL_MAX_OUTPUT_TOKENS.",
                vendor=self.name,
            )
        if reply.finish is Finish.REFUSED:
            raise RefusedError(
                f"{capital(self._row.title)} declined to answer. Put the question differently, or choose "
                "another provider.",
                vendor=self.name,
                detail=reply.refusal,
            )


@dataclass(slots=True)
class _Heard:
    """How many characters of an answer have come so far; passed on to who listens."""

    control: CallControl | None
    length: int = 0

    def __call__(self, length: int) -> None:
        self.length = length
        if self.control and self.control.on_text:
            self.control.on_text(length)


@lru_cache(maxsize=128)
def _schema(model: type[BaseModel], level: SchemaLevel, most_tokens: int | None) -> Schema:
    """The schema to send, capped to ``most_tokens`` where given. Shared between calls: never change it."""
    schema = schema_for(model)
    if most_tokens is not None:
        schema = bounded(schema, most_tokens)
    return plain(schema) if level is SchemaLevel.PLAIN else schema


def _ours_behind(error: BaseException | None) -> ProviderError | None:
    """The guard's own error, where an SDK has wrapped it into one of its own."""
    while error is not None:
        if isinstance(error, ProviderError):
            return error
        error = error.__cause__
    return None
