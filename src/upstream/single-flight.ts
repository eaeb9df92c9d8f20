type Flight<T> = {
  readonly result: Promise<T>;
  readonly abandon: AbortController;
  callers: number;
};

/** Lets identical concurrent reads share one, which is aborted when its last caller leaves. */
export type SingleFlight<T> = (
  key: string,
  read: (abandon: AbortController) => Promise<T>,
  signal: AbortSignal,
) => Promise<T>;

/** `onShared` gets the number of callers before they get a shared result. */
export function createSingleFlight<T>(
  onShared?: (result: T, callers: number) => void,
): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  function end(key: string, flight: Flight<T>): void {
    if (flights.get(key) === flight) flights.delete(key);
  }

  function start(key: string, read: (abandon: AbortController) => Promise<T>): Flight<T> {
    const abandon = new AbortController();
    const flight: Flight<T> = { result: read(abandon), abandon, callers: 0 };
    flights.set(key, flight);
    const ended = (): void => end(key, flight);
    flight.result.then((result) => {
      ended();
      if (flight.callers > 1) onShared?.(result, flight.callers);
    }, ended);
    return flight;
  }

  return (key, read, signal) => {
    if (signal.aborted) return Promise.reject(signal.reason);
    const flight = flights.get(key) ?? start(key, read);
    flight.callers += 1;
    return new Promise((resolve, reject) => {
      function leave(): void {
        reject(signal.reason);
        flight.callers -= 1;
        if (flight.callers > 0) return;
        // New callers must start their own read, since this one is being aborted.
        end(key, flight);
        flight.abandon.abort(signal.reason);
      }
      signal.addEventListener('abort', leave, { once: true });
      const arrived = (): void => signal.removeEventListener('abort', leave);
      flight.result.finally(arrived).then(resolve, reject);
    });
  };
}
