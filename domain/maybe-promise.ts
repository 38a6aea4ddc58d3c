/** A value that is nearly always in memory. A promise of it would cost every scan a turn of the event loop. */
export type MaybePromise<Value> = Value | Promise<Value>

export function isPromise<Value>(value: MaybePromise<Value>): value is Promise<Value> {
  return value instanceof Promise
}

/** Calls `next` at once, unless there is only a promise. `onFailure`: its result if the promise is rejected. */
export function andThen<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
  onFailure?: () => MaybePromise<Result>,
): MaybePromise<Result> {
  return isPromise(value) ? value.then(next, onFailure) : next(value)
}
