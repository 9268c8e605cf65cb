// The system of a module: the calls of WASI (preview 1) that the solver and the checker make.
//
// Files lie in memory below one folder, `/`. A file whose name begins with `drawings` is a device: what is written to it goes to
// the host at once. What is not here answers that it is absent, as on a system without it.
// Reference: WASI, preview 1 (`wasi_snapshot_preview1`).

const [SUCCESS, BADF, EXIST, INVAL, ISDIR, NOENT, NOSYS] = [0, 8, 20, 28, 31, 44, 52];
const [CHARACTER_DEVICE, DIRECTORY, REGULAR_FILE] = [2, 3, 4];
const [CREATE, EXCLUSIVE, TRUNCATE] = [1, 4, 8];
const APPEND = 1;
const ROOT = 3;
const ALL_RIGHTS = 0xffffffffffffffffn;

/** Ends a program with a status. */
export class Exit extends Error {
  constructor(code) {
    super(`ended with ${code}`);
    this.code = code;
  }
}

class File {
  bytes = new Uint8Array(0);
  length = 0;

  content() {
    return this.bytes.subarray(0, this.length);
  }

  resize(length) {
    if (length > this.bytes.length) {
      const bytes = new Uint8Array(Math.max(length, 2 * this.bytes.length));
      bytes.set(this.content());
      this.bytes = bytes;
    }
    if (length < this.length) this.bytes.fill(0, length, this.length);
    this.length = length;
  }

  write(at, bytes) {
    if (at + bytes.length > this.length) this.resize(at + bytes.length);
    this.bytes.set(bytes, at);
  }
}

/** What a program sees of the world. `hear(stream, bytes)` gets what it writes to "output", "errors" and "drawings". */
export class System {
  constructor(hear, args = ["trine"]) {
    this.hear = hear;
    this.args = args.map((text) => new TextEncoder().encode(text + "\0"));
    this.files = new Map();
    this.open = new Map();
    this.next = ROOT + 1;
    this.memory = null;
  }

  put(name, content) {
    const file = new File();
    file.write(0, typeof content === "string" ? new TextEncoder().encode(content) : content);
    this.files.set(name, file);
  }

  /** The functions that a module imports; those that are not here say so. */
  imports(module) {
    const calls = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      if (from !== "wasi_snapshot_preview1" || kind !== "function") throw new Error(`unknown import ${from}.${name}`);
      calls[name] = this[name]?.bind(this) ?? (() => NOSYS);
    }
    return { wasi_snapshot_preview1: calls };
  }

  get view() {
    return new DataView(this.memory.buffer);
  }

  bytes(at, length) {
    return new Uint8Array(this.memory.buffer, at, length);
  }

  name(at, length) {
    return new TextDecoder().decode(this.bytes(at, length)).replace(/^[./]+/, "");
  }

  *vectors(at, count) {
    for (let i = 0; i < count; i++) {
      const view = this.view;
      yield this.bytes(view.getUint32(at + 8 * i, true), view.getUint32(at + 8 * i + 4, true));
    }
  }

  strings(list, at, buffer) {
    for (const text of list) {
      this.view.setUint32(at, buffer, true);
      this.bytes(buffer, text.length).set(text);
      at += 4;
      buffer += text.length;
    }
    return SUCCESS;
  }

  sizes(list, count, length) {
    this.view.setUint32(count, list.length, true);
    this.view.setUint32(length, list.reduce((sum, text) => sum + text.length, 0), true);
    return SUCCESS;
  }

  status(at, kind, size) {
    this.bytes(at, 64).fill(0);
    this.view.setUint8(at + 16, kind);
    this.view.setBigUint64(at + 24, 1n, true);
    this.view.setBigUint64(at + 32, BigInt(size), true);
    return SUCCESS;
  }

  args_get(at, buffer) {
    return this.strings(this.args, at, buffer);
  }

  args_sizes_get(count, length) {
    return this.sizes(this.args, count, length);
  }

  environ_get() {
    return SUCCESS;
  }

  environ_sizes_get(count, length) {
    return this.sizes([], count, length);
  }

  clock_res_get(_, at) {
    this.view.setBigUint64(at, 1000n, true);
    return SUCCESS;
  }

  clock_time_get(clock, _, at) {
    const since = clock === 0 ? Date.now() : performance.now();
    this.view.setBigUint64(at, BigInt(Math.round(since * 1e6)), true);
    return SUCCESS;
  }

  random_get(at, length) {
    // Zeros: the same input gives the same run.
    this.bytes(at, length).fill(0);
    return SUCCESS;
  }

  sched_yield() {
    return SUCCESS;
  }

  proc_exit(code) {
    throw new Exit(code);
  }

  fd_prestat_get(fd, at) {
    if (fd !== ROOT) return BADF;
    this.view.setUint8(at, 0);
    this.view.setUint32(at + 4, 1, true);
    return SUCCESS;
  }

  fd_prestat_dir_name(fd, at) {
    if (fd !== ROOT) return BADF;
    this.bytes(at, 1)[0] = "/".charCodeAt(0);
    return SUCCESS;
  }

  fd_fdstat_get(fd, at) {
    const opened = this.open.get(fd);
    if (fd > ROOT && opened === undefined) return BADF;
    this.bytes(at, 24).fill(0);
    this.view.setUint8(at, fd === ROOT ? DIRECTORY : opened?.file ? REGULAR_FILE : CHARACTER_DEVICE);
    this.view.setBigUint64(at + 8, ALL_RIGHTS, true);
    this.view.setBigUint64(at + 16, ALL_RIGHTS, true);
    return SUCCESS;
  }

  fd_fdstat_set_flags() {
    return SUCCESS;
  }

  fd_filestat_get(fd, at) {
    const opened = this.open.get(fd);
    if (fd > ROOT && opened === undefined) return BADF;
    if (fd === ROOT) return this.status(at, DIRECTORY, 0);
    return opened?.file ? this.status(at, REGULAR_FILE, opened.file.length) : this.status(at, CHARACTER_DEVICE, 0);
  }

  fd_filestat_set_size(fd, size) {
    const file = this.open.get(fd)?.file;
    if (!file) return BADF;
    file.resize(Number(size));
    return SUCCESS;
  }

  path_filestat_get(_, __, path, length, at) {
    const name = this.name(path, length);
    if (name === "") return this.status(at, DIRECTORY, 0);
    if (name.startsWith("drawings")) return this.status(at, CHARACTER_DEVICE, 0);
    const file = this.files.get(name);
    return file ? this.status(at, REGULAR_FILE, file.length) : NOENT;
  }

  path_open(_, __, path, length, how, ___, ____, flags, at) {
    const name = this.name(path, length);
    if (name === "") return ISDIR;
    const fd = this.next++;
    if (name.startsWith("drawings")) {
      this.open.set(fd, { stream: "drawings" });
    } else {
      let file = this.files.get(name);
      if (file && how & EXCLUSIVE) return EXIST;
      if (!file && !(how & CREATE)) return NOENT;
      if (!file) this.files.set(name, (file = new File()));
      if (how & TRUNCATE) file.resize(0);
      this.open.set(fd, { file, at: 0, appends: (flags & APPEND) !== 0 });
    }
    this.view.setUint32(at, fd, true);
    return SUCCESS;
  }

  path_unlink_file(_, path, length) {
    return this.files.delete(this.name(path, length)) ? SUCCESS : NOENT;
  }

  fd_close(fd) {
    return this.open.delete(fd) ? SUCCESS : BADF;
  }

  fd_seek(fd, offset, whence, at) {
    const opened = this.open.get(fd);
    if (!opened?.file) return BADF;
    const base = [0, opened.at, opened.file.length][whence];
    const place = base + Number(offset);
    if (!(place >= 0)) return INVAL;
    opened.at = place;
    this.view.setBigUint64(at, BigInt(place), true);
    return SUCCESS;
  }

  fd_read(fd, vectors, count, at) {
    const opened = this.open.get(fd);
    if (fd !== 0 && !opened?.file) return BADF;
    let read = 0;
    if (opened) {
      for (const place of this.vectors(vectors, count)) {
        const part = opened.file.content().subarray(opened.at, opened.at + place.length);
        place.set(part);
        opened.at += part.length;
        read += part.length;
      }
    }
    this.view.setUint32(at, read, true);
    return SUCCESS;
  }

  fd_write(fd, vectors, count, at) {
    const opened = fd === 1 ? { stream: "output" } : fd === 2 ? { stream: "errors" } : this.open.get(fd);
    if (!opened) return BADF;
    let written = 0;
    for (const bytes of this.vectors(vectors, count)) {
      if (opened.file) {
        if (opened.appends) opened.at = opened.file.length;
        opened.file.write(opened.at, bytes);
        opened.at += bytes.length;
      } else if (bytes.length > 0) {
        this.hear(opened.stream, bytes.slice());
      }
      written += bytes.length;
    }
    this.view.setUint32(at, written, true);
    return SUCCESS;
  }
}
