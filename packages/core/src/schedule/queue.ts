interface Link<Value> {
  readonly value: Value;
  next: Link<Value> | undefined;
}

/** First in, first out, in the same time however many wait: a Set that is emptied from the front is walked over its gaps. */
export class Queue<Value> {
  #first: Link<Value> | undefined;
  #last: Link<Value> | undefined;

  get first(): Value | undefined {
    return this.#first?.value;
  }

  push(value: Value): void {
    const link: Link<Value> = { value, next: undefined };
    if (this.#last) this.#last.next = link;
    else this.#first = link;
    this.#last = link;
  }

  shift(): Value | undefined {
    const first = this.#first;
    this.#first = first?.next;
    if (!this.#first) this.#last = undefined;
    return first?.value;
  }
}
