/** A value that is worked out again only when what it is made from is another. */
export function derived<From, To>(read: () => From, make: (from: From) => To): () => To {
  let from = read();
  let value = make(from);
  return () => {
    const now = read();
    if (now !== from) {
      from = now;
      value = make(now);
    }
    return value;
  };
}
