// The client: starts the language server and hands it the documents. All that the editor knows about
// scripts comes from the server; here are the commands of the palette and the settings.

"use strict";

const vscode = require("vscode");
const { LanguageClient, State } = require("vscode-languageclient/node");

let client;

/** The server with its options, as the settings have them. */
function server() {
  const settings = vscode.workspace.getConfiguration("trine");
  const args = ["--time", settings.get("time"), "--memory", settings.get("memory"), "--width", settings.get("width")];
  const solver = settings.get("solver");
  if (solver) args.push("--solver", solver);
  return { command: settings.get("server"), args: args.map(String) };
}

async function start() {
  const { command, args } = server();
  const documents = { documentSelector: [{ language: "smt2" }] };
  client = new LanguageClient("trine", "Trine", { command, args, options: {} }, documents);
  try {
    await client.start();
  } catch (error) {
    const answer = await vscode.window.showErrorMessage(
      `Trine: \`${command}\` does not start (${error.message}). It is made by \`tools/install\` or by ` +
        "`cargo build --release -p trine-lsp`.",
      "Settings",
    );
    if (answer) await vscode.commands.executeCommand("workbench.action.openSettings", "trine.server");
  }
}

async function stop() {
  const old = client;
  client = undefined;
  if (old && old.state === State.Running) await old.stop();
}

async function restart() {
  await stop();
  await start();
}

/** Asks the server to do something with the script that is open. */
async function ask(command, ...places) {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !client || client.state !== State.Running) return undefined;
  const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
  try {
    return await client.sendRequest("workspace/executeCommand", { command, arguments: [uri, ...places] });
  } catch (error) {
    vscode.window.showWarningMessage(`Trine: ${error.message}`);
    return undefined;
  }
}

async function runAtCursor() {
  const cursor = vscode.window.activeTextEditor?.selection.active;
  const found = cursor && (await ask("trine.run", cursor.line, cursor.character));
  if (found) vscode.window.setStatusBarMessage(`Trine: ${found.answer} (${found.milliseconds} ms)`, 10000);
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("trine.runAtCursor", runAtCursor),
    vscode.commands.registerCommand("trine.stop", () => ask("trine.cancel")),
    vscode.commands.registerCommand("trine.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("trine")) return restart();
      return undefined;
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
