import { wrap } from 'comlink';

/**
 * The API that the other end of `port` serves. Keep the answer as long as it is needed: comlink closes the port when it
 * is collected.
 */
export function remoteApi<Api extends object>(port: MessagePort): Api {
  // Each method of our two APIs is flat, takes plain data and gives a promise: exactly what comlink makes of it.
  return wrap<Api>(port) as unknown as Api;
}
