// The client against an editor and a client library that only write down what they are asked.

"use strict";

const assert = require("node:assert");
const Module = require("node:module");
const test = require("node:test");

const settings = { server: "trine-lsp", solver: "/opt/trine", time: 5, memory: 64, width: 80 };
const commands = new Map();
const said = [];
const clients = [];
const State = { Running: 2, Stopped: 1 };

const vscode = {
  workspace: {
    getConfiguration: () => ({ get: (name) => settings[name] }),
    onDidChangeConfiguration: () => ({ dispose() {} }),
  },
  window: {
    activeTextEditor: { document: { uri: "file:///a.smt2" }, selection: { active: { line: 3, character: 1 } } },
    showErrorMessage: async (text) => void said.push(text),
    showWarningMessage: (text) => void said.push(text),
    setStatusBarMessage: (text) => void said.push(text),
  },
  commands: {
    registerCommand(name, run) {
      commands.set(name, run);
      return { dispose() {} };
    },
  },
};

class LanguageClient {
  constructor(id, name, server, documents) {
    Object.assign(this, { id, server, documents, state: State.Stopped, requests: [] });
    this.code2ProtocolConverter = { asUri: (uri) => `<${uri}>` };
    clients.push(this);
  }
  async start() {
    if (settings.server === "missing") throw new Error("ENOENT");
    this.state = State.Running;
  }
  async stop() {
    this.state = State.Stopped;
  }
  async sendRequest(method, params) {
    this.requests.push([method, params]);
    return { answer: "sat", milliseconds: 7 };
  }
}

const load = Module._load;
Module._load = (name, ...rest) => {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") return { LanguageClient, State };
  return load(name, ...rest);
};
const extension = require("../extension.js");

test("the server starts with the settings and runs the check at the cursor", async () => {
  await extension.activate({ subscriptions: [] });
  assert.deepStrictEqual(clients[0].server.command, "trine-lsp");
  assert.deepStrictEqual(clients[0].server.args, [
    ..."--time 5 --memory 64 --width 80 --solver /opt/trine".split(" "),
  ]);
  assert.deepStrictEqual(clients[0].documents.documentSelector, [{ language: "smt2" }]);
  await commands.get("trine.runAtCursor")();
  await commands.get("trine.stop")();
  assert.deepStrictEqual(clients[0].requests, [
    ["workspace/executeCommand", { command: "trine.run", arguments: ["<file:///a.smt2>", 3, 1] }],
    ["workspace/executeCommand", { command: "trine.cancel", arguments: ["<file:///a.smt2>"] }],
  ]);
  assert.deepStrictEqual(said, ["Trine: sat (7 ms)"]);
});

test("a server that is not there is told, with what makes it", async () => {
  settings.server = "missing";
  await commands.get("trine.restart")();
  assert.strictEqual(clients[0].state, State.Stopped);
  assert.match(said.at(-1), /missing.*ENOENT.*cargo build/s);
  await commands.get("trine.runAtCursor")();
  await extension.deactivate();
});
