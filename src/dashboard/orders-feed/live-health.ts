/** How current a list is: renewed by itself (`live`), not since the last answer (`no_answer`, `offline`), or not meant to be (`paused`). */
export type LiveHealth = {
  readonly kind: 'live' | 'no_answer' | 'offline' | 'paused';
  /** The minute of the last answer, RFC 3339; undefined before the first. */
  readonly lastAnswer: string | undefined;
};

/** Tells how current a list is; a device without a network is the nearer reason. */
export function liveHealth(
  { isOn, isOnline, hasFailed }: { isOn: boolean; isOnline: boolean; hasFailed: boolean },
  lastAnswer: string | undefined,
): LiveHealth {
  if (!isOn) return { kind: 'paused', lastAnswer };
  if (!isOnline) return { kind: 'offline', lastAnswer };
  return { kind: hasFailed ? 'no_answer' : 'live', lastAnswer };
}
