const POWERS = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'indexedDB',
  'caches',
  'cookieStore',
  'navigator',
  'BroadcastChannel',
  'SharedWorker',
  'Worker',
  'importScripts',
  'RTCPeerConnection',
];

/**
 * Takes network, storage and other workers away from a realm, where an interpreter is going to run guest text. The shell
 * gives guests no JavaScript; this is for the day when a fault in it does.
 */
export function dropAmbientPowers(realm: object): void {
  for (const name of POWERS) {
    // A getter on the prototype comes back when an own property is deleted, so every place that has it is overwritten.
    for (let place: object | null = realm; place; place = Object.getPrototypeOf(place) as object | null) {
      const own = Object.getOwnPropertyDescriptor(place, name);
      if (own?.configurable) Object.defineProperty(place, name, { value: undefined, configurable: false });
    }
  }
}
