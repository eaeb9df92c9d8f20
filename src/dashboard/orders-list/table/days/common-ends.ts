/** How many entries two lists share (by identity) at their start. */
export function commonStart<T>(left: readonly T[], right: readonly T[]): number {
  const most = Math.min(left.length, right.length);
  let count = 0;
  while (count < most && left[count] === right[count]) count += 1;
  return count;
}

/** How many entries two lists share (by identity) at their end, not counting the `start` ones that they share at their start. */
export function commonEnd<T>(left: readonly T[], right: readonly T[], start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let count = 0;
  while (count < most && left[left.length - 1 - count] === right[right.length - 1 - count]) count += 1;
  return count;
}
