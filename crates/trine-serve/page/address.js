// A script in the address, behind `#script=`: compressed, in letters that addresses may contain.
"use strict";

const throughStream = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

const toAddress = async (text) => {
  const bytes = await throughStream(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return "#script=" + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

// The script in an address, or null; a damaged one is an exception.
const fromAddress = async (hash) => {
  const code = /^#script=([A-Za-z0-9_-]+)$/.exec(hash)?.[1];
  if (code === undefined) return null;
  const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await throughStream(bytes, new DecompressionStream("deflate-raw")));
};
