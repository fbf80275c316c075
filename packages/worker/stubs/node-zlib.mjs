// Stands in for node:zlib, which the browser build of just-bash imports and no command that we ship calls.
function unavailable() {
  throw new Error('zlib is not available in the browser');
}

export const constants = {};
export const gunzipSync = unavailable;
export const gzipSync = unavailable;
