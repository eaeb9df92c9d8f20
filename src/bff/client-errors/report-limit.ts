type Budget = { readonly all: number; readonly each: number };

/** If refused: whole seconds to wait, and whether it is the window's first refusal. */
export type Admission =
  | { readonly isAdmitted: true }
  | { readonly isAdmitted: false; readonly retryAfterSeconds: number; readonly isFirst: boolean };

/**
 * Limits reports per window of `windowMs`, for each sender (unknown ones together) and in total.
 * Remembers at most as many senders as a window admits reports. `now` is in epoch ms.
 */
export function createReportLimit(
  { all, each }: Budget,
  windowMs: number,
  now: () => number,
): (sender: string | undefined) => Admission {
  let startedAt = now();
  let hasRefused = false;
  let total = 0;
  const counts = new Map<string | undefined, number>();
  return (sender) => {
    // The clock may have been set back.
    if (Math.abs(now() - startedAt) >= windowMs) {
      startedAt = now();
      hasRefused = false;
      total = 0;
      counts.clear();
    }
    const count = counts.get(sender) ?? 0;
    if (total >= all || count >= each) {
      const isFirst = !hasRefused;
      hasRefused = true;
      return {
        isAdmitted: false,
        retryAfterSeconds: Math.ceil((startedAt + windowMs - now()) / 1_000),
        isFirst,
      };
    }
    total += 1;
    counts.set(sender, count + 1);
    return { isAdmitted: true };
  };
}
