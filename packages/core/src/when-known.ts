/**
 * `next` of the value: at once where it is here already, as in most calls it is at most steps. A promise for each would
 * cost more than the steps do.
 */
export function whenKnown<From, To>(
  value: From | Promise<From>,
  next: (value: From) => To | Promise<To>,
): To | Promise<To> {
  return value instanceof Promise ? value.then(next) : next(value);
}
