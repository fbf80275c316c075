// The web-standard globals that every runtime has and core may use, and no more: no document, no window, no process,
// no console. Only core's own sources see this file; tests and other packages bring the DOM's or Node's types instead.

interface Event {
  readonly type: string;
}

interface AbortSignal {
  readonly aborted: boolean;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as in the DOM's own types
  readonly reason: any;
  throwIfAborted(): void;
  addEventListener(
    type: 'abort',
    listener: (event: Event) => void,
    options?: { readonly once?: boolean; readonly signal?: AbortSignal },
  ): void;
  removeEventListener(type: 'abort', listener: (event: Event) => void): void;
}
declare var AbortSignal: {
  prototype: AbortSignal;
  abort(reason?: unknown): AbortSignal;
  any(signals: Iterable<AbortSignal>): AbortSignal;
  timeout(milliseconds: number): AbortSignal;
};

interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare var AbortController: { prototype: AbortController; new (): AbortController };

interface DOMException extends Error {
  readonly code: number;
}
declare var DOMException: { prototype: DOMException; new (message?: string, name?: string): DOMException };

interface TextEncoder {
  readonly encoding: string;
  encode(input?: string): Uint8Array<ArrayBuffer>;
  encodeInto(source: string, destination: Uint8Array): { read: number; written: number };
}
declare var TextEncoder: { prototype: TextEncoder; new (): TextEncoder };

interface TextDecoder {
  readonly encoding: string;
  decode(input?: ArrayBufferView | ArrayBufferLike, options?: { readonly stream?: boolean }): string;
}
declare var TextDecoder: {
  prototype: TextDecoder;
  new (label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean }): TextDecoder;
};

interface URLSearchParams extends Iterable<[string, string]> {
  get(name: string): string | null;
  has(name: string): boolean;
  toString(): string;
}
declare var URLSearchParams: {
  prototype: URLSearchParams;
  new (init?: string | Record<string, string> | Iterable<[string, string]>): URLSearchParams;
};

interface URL {
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  toString(): string;
}
declare var URL: {
  prototype: URL;
  new (url: string | URL, base?: string | URL): URL;
  canParse(url: string | URL, base?: string | URL): boolean;
};

interface ReadableStreamDefaultReader<R = unknown> {
  readonly closed: Promise<void>;
  read(): Promise<{ done: false; value: R } | { done: true; value: R | undefined }>;
  cancel(reason?: unknown): Promise<void>;
  releaseLock(): void;
}
interface ReadableStreamDefaultController<R = unknown> {
  readonly desiredSize: number | null;
  enqueue(chunk: R): void;
  close(): void;
  error(reason?: unknown): void;
}
interface ReadableStream<R = unknown> extends AsyncIterable<R> {
  readonly locked: boolean;
  getReader(): ReadableStreamDefaultReader<R>;
  cancel(reason?: unknown): Promise<void>;
  tee(): [ReadableStream<R>, ReadableStream<R>];
}
declare var ReadableStream: {
  prototype: ReadableStream;
  new <R = unknown>(source?: {
    start?(controller: ReadableStreamDefaultController<R>): void | PromiseLike<void>;
    pull?(controller: ReadableStreamDefaultController<R>): void | PromiseLike<void>;
    cancel?(reason?: unknown): void | PromiseLike<void>;
  }): ReadableStream<R>;
};

declare var crypto: {
  readonly subtle: {
    digest(
      algorithm: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512',
      data: ArrayBufferView<ArrayBuffer> | ArrayBuffer,
    ): Promise<ArrayBuffer>;
  };
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
  getRandomValues<T extends ArrayBufferView>(array: T): T;
};

declare var performance: { now(): number };

// A number in browsers, an object under Node: only good for clearTimeout.
declare function setTimeout(callback: () => void, milliseconds?: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare function queueMicrotask(callback: () => void): void;
declare function structuredClone<T>(value: T): T;

interface MessagePort {
  onmessage: ((event: Event) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}
declare var MessageChannel: {
  prototype: { readonly port1: MessagePort; readonly port2: MessagePort };
  new (): { readonly port1: MessagePort; readonly port2: MessagePort };
};
