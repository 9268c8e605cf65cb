// A module from a server.
//
// Idea: a browser that compiles a module while it comes keeps the machine code with its copy of the file, so that a later visit begins
// with what an earlier one has compiled. That needs a server that says what the file is; from others the bytes are taken first.

/** The compiled module at an address. */
export const compiledFrom = async (address) => {
  const response = await fetch(address);
  const isNamed = response.headers.get("content-type") === "application/wasm";
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
};
