const DAY = 86_400;
/** No clock changes twice within as many days. */
const AT_ONCE = 7;

/** Successive days of 24 hours each: the first (a day number) and the instant (epoch seconds) at which it starts. */
export type DayRun = { readonly day: number; readonly start: number };

/** The days from one to another (day numbers) in runs of days of 24 hours, by what says when a day starts. */
export function dayRuns(startOf: (day: number) => number, from: number, to: number): DayRun[] {
  const runs: DayRun[] = [{ day: from, start: startOf(from) }];
  const isInRun = (day: number, start: number) => {
    const run = runs.at(-1);
    return run !== undefined && start === run.start + (day - run.day) * DAY;
  };
  for (let day = from; day < to;) {
    const next = Math.min(day + AT_ONCE, to);
    if (!isInRun(next, startOf(next))) {
      for (let each = day + 1; each <= next; each += 1) {
        const start = startOf(each);
        if (!isInRun(each, start)) runs.push({ day: each, start });
      }
    }
    day = next;
  }
  return runs;
}
