const DAY = 86_400;
/**
 * No clock changes twice within as many days: even where summer time pauses in Ramadan, it does so
 * for longer.
 */
const AT_ONCE = 28;

/**
 * Days of 24 hours follow each other from `start` (epoch seconds) to the next run; `day` is the day
 * number at the start. The last hours of a longer day are a run of their own.
 */
export type DayRun = { readonly day: number; readonly start: number };

/** The runs between two days (day numbers); `startOf` returns the start of a day. */
export function dayRuns(startOf: (day: number) => number, from: number, to: number): DayRun[] {
  let run: DayRun = { day: from, start: startOf(from) };
  const runs = [run];

  function addDays(first: number, last: number): void {
    const [start, expected] = [startOf(last), run.start + (last - run.day) * DAY];
    if (start === expected) return;
    if (last - first > 1) {
      const middle = Math.floor((first + last) / 2);
      addDays(first, middle);
      addDays(middle, last);
      return;
    }
    if (start > expected) runs.push({ day: first, start: expected });
    run = { day: last, start };
    runs.push(run);
  }

  for (let day = from; day < to; day += AT_ONCE) addDays(day, Math.min(day + AT_ONCE, to));
  return runs;
}
