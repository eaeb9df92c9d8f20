const UNITS = [
  { unit: 'year', seconds: 365.25 * 86_400 },
  { unit: 'month', seconds: (365.25 / 12) * 86_400 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** How long ago (below zero) or ahead a moment is, both in epoch seconds, in the largest unit of which there is a whole one. */
export function relativeParts(
  moment: number,
  now: number,
): { value: number; unit: (typeof UNITS)[number]['unit'] | 'second' } {
  const distance = moment - now;
  const fitting = UNITS.find(({ seconds }) => Math.abs(distance) >= seconds);
  if (!fitting) return { value: Math.trunc(distance), unit: 'second' };
  return { value: Math.trunc(distance / fitting.seconds), unit: fitting.unit };
}
