import { type Instant, readDate, readInstant } from '#contract/service/rfc3339.ts';

const SECONDS_A_DAY = 86_400;

/** Orders carry whole seconds, so that every bound in time is a whole second too. */
function ceiling({ epochSeconds, nanoseconds }: Instant): number {
  return nanoseconds === 0 ? epochSeconds : epochSeconds + 1;
}

function instantOf(text: string): Instant {
  const instant = readInstant(text);
  if (!instant.ok) throw new RangeError(`The time ${instant.reason}.`);
  return instant.value;
}

/** The first epoch second that `from` lets in: a date means the start of that day in UTC. */
export function firstSecond(from: string): number {
  const date = readDate(from);
  return date.ok ? date.value : ceiling(instantOf(from));
}

/** The last epoch second that `to` lets in: a date means the end of that day in UTC. */
export function lastSecond(to: string): number {
  const date = readDate(to);
  return date.ok ? date.value + SECONDS_A_DAY - 1 : instantOf(to).epochSeconds;
}

/** The first epoch second that `before`, being exclusive, shuts out. */
export function secondShutOut(before: string): number {
  return ceiling(instantOf(before));
}
