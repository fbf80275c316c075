const KEY = 'sallyport-playground-session';

/** The session of this page: named by the address, else the one of the last visit, else a new one. */
export function sessionId(): string {
  const named = new URLSearchParams(location.search).get('session');
  const known = named ?? localStorage.getItem(KEY);
  return known === null || known === '' ? newSession() : known;
}

/** Begins another session from the next load on. */
export function newSession(): string {
  const id = crypto.randomUUID();
  localStorage.setItem(KEY, id);
  return id;
}
