"""The solver as a WebAssembly module, one instance for each context.

The module is compiled once for a machine; wasmtime keeps what it has made of it. A call that traps is the last one of its
instance.
"""

from __future__ import annotations

import importlib.resources
import json
import threading
from typing import Any, Optional

import wasmtime

# Room for deep calls; wasmtime takes less than 2 MiB.
_STACK = 3 << 19

# Seconds between two looks after signals.
_LOOK = 0.02

_lock = threading.Lock()
_compiled: Optional[tuple[wasmtime.Engine, wasmtime.Module]] = None


def _load() -> tuple[wasmtime.Engine, wasmtime.Module]:
    global _compiled
    with _lock:
        if _compiled is None:
            config = wasmtime.Config()
            config.cache = True
            config.max_wasm_stack = _STACK
            engine = wasmtime.Engine(config)
            code = importlib.resources.files("trine").joinpath("trine.wasm").read_bytes()
            _compiled = engine, wasmtime.Module(engine, code)
        return _compiled


class Trapped(Exception):
    """The instance has ended."""


class Instance:
    """An instance with its memory. Messages go one at a time; a long one lets other threads run."""

    def __init__(self) -> None:
        engine, module = _load()
        self._lock = threading.Lock()
        self._store = wasmtime.Store(engine)
        wasi = wasmtime.WasiConfig()
        wasi.inherit_stderr()
        self._store.set_wasi(wasi)
        linker = wasmtime.Linker(engine)
        linker.define_wasi()
        # The module gives way while a check runs.
        linker.allow_shadowing = True
        kind = wasmtime.FuncType([], [wasmtime.ValType.i32()])
        linker.define_func("wasi_snapshot_preview1", "sched_yield", kind, self._look, access_caller=True)
        exports = linker.instantiate(self._store, module).exports(self._store)
        self._exports = exports
        self._memory = exports["memory"]
        self._ended = False
        #: What asks for the end of the long message that runs.
        self._wants_end: Any = None
        #: What nobody holds any more: messages that say so.
        self.dropped: list[list[Any]] = []
        self._call("_initialize")

    def _call(self, name: str, *args: int) -> Any:
        return self._exports[name](self._store, *args)

    def _look(self, caller: wasmtime.Caller) -> int:
        if self._wants_end is not None and self._wants_end():
            caller["trine_interrupt"](caller)
        return 0

    def _ask(self, message: list[Any]) -> Any:
        text = json.dumps(message).encode()
        self._memory.write(self._store, text, self._call("trine_input", len(text)) & 0xFFFFFFFF)
        self._call("trine_message")
        begin = self._call("trine_result") & 0xFFFFFFFF
        length = self._call("trine_result_length")
        return json.loads(bytes(self._memory.read(self._store, begin, begin + length)))

    def ask(self, message: list[Any], wants_end: Any = None) -> Any:
        """The answer to a message; `wants_end` says whether a check is to be cut short."""
        with self._lock:
            if self._ended:
                raise Trapped("the module has ended by a fault or for want of memory; begin another context")
            self._wants_end = wants_end
            try:
                while self.dropped:
                    self._ask(self.dropped.pop())
                if wants_end is not None and wants_end():
                    self._call("trine_interrupt")
                return self._ask(message)
            except (wasmtime.Trap, wasmtime.WasmtimeError) as trap:
                self._ended = True
                raise Trapped(f"internal fault: {str(trap).splitlines()[0]}") from None
            finally:
                self._wants_end = None

    def ask_long(self, message: list[Any], wants_end: Any) -> Any:
        """The answer to a message that takes its time.

        The main thread hears signals meanwhile: what a handler raises ends the check and is raised here.
        """
        if threading.current_thread() is not threading.main_thread():
            return self.ask(message, wants_end)
        found: list[Any] = []
        failed: list[BaseException] = []
        heard: list[BaseException] = []

        done = threading.Event()

        def work() -> None:
            try:
                found.append(self.ask(message, lambda: bool(heard) or wants_end()))
            except BaseException as error:
                failed.append(error)
            finally:
                done.set()

        threading.Thread(target=work, daemon=True).start()
        while not done.is_set():
            # A signal may come to any thread, and is handled when this one runs.
            try:
                done.wait(_LOOK)
            except BaseException as error:
                heard.append(error)
        for error in heard + failed:
            raise error
        return found[0]
