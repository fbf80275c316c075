import { fromLatin1 } from '../../shell/byte-string.js';
import { QUICKJS_BYTES } from './quickjs-bytes.generated.js';

let compiled: Promise<WebAssembly.Module> | undefined;

/** The compiled engine; compiled once a realm. Needs `wasm-unsafe-eval` of a content security policy, and no fetch. */
export function quickjsModule(): Promise<WebAssembly.Module> {
  compiled ??= unpack(fromLatin1(atob(QUICKJS_BYTES))).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

function unpack(bytes: Uint8Array): Promise<ArrayBuffer> {
  const plain = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(plain).arrayBuffer();
}
